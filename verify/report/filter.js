(function () {
  var form = document.querySelector(".filter"), text = form.querySelector("input"), verdict = form.querySelector("select");
  var rows = Array.prototype.slice.call(document.querySelectorAll("tr[data-verdict]")), status = form.querySelector("output");
  function show() {
    var wanted = text.value.toLowerCase(), count = 0;
    rows.forEach(function (row) {
      var fits = (!verdict.value || row.dataset.verdict === verdict.value) && row.textContent.toLowerCase().indexOf(wanted) >= 0;
      row.hidden = !fits;
      count += fits;
    });
    status.textContent = count + " shown";
  }
  form.hidden = false;
  form.addEventListener("input", show);
  form.addEventListener("submit", function (event) { event.preventDefault(); });
})();
