(() => {
  const form = document.querySelector(".filter");
  const rows = [...document.querySelectorAll("li.claim")].map((row) => ({ row, text: "" }));
  const papers = [...document.querySelectorAll(".paper")];
  const status = form.querySelector("output");
  const chosen = () => [...form.querySelectorAll("select")].filter((choice) => choice.value);
  const show = () => {
    const wanted = form.querySelector("input").value.trim().toLowerCase();
    const choices = chosen();
    let count = 0;
    for (const item of rows) {
      if (wanted && !item.text) item.text = item.row.textContent.toLowerCase();
      const fits = choices.every((choice) => item.row.dataset[choice.name] === choice.value) && (!wanted || item.text.includes(wanted));
      item.row.hidden = !fits;
      count += fits;
    }
    for (const paper of papers) paper.hidden = !paper.querySelector("li.claim:not([hidden])");
    status.textContent = `${count} of ${rows.length} claims`;
  };
  form.hidden = false;
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  show();

  const reveal = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    if (target.closest("li.claim[hidden]")) { form.reset(); show(); }
    for (let part = target; part; part = part.parentElement) if (part.tagName === "DETAILS") part.open = true;
    if (target.matches("li.claim")) target.querySelector("details").open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", reveal);
  reveal();

  for (const code of document.querySelectorAll("pre.code, pre.command")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      getSelection().selectAllChildren(code);
      try { await navigator.clipboard.writeText(code.textContent); button.textContent = "Copied"; } catch { button.textContent = "Selected"; }
    });
    code.before(button);
  }

  let trees;
  const unpack = async () => {
    const bytes = Uint8Array.from(atob(document.getElementById("packed").textContent), (sign) => sign.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
  };
  const list = (nodes, left) => {
    const items = document.createElement("ul");
    items.className = "nodes";
    for (const [role, rule, below, more] of nodes) {
      const item = document.createElement("li");
      item.textContent = role ? `${role}: ${rule}` : rule;
      if (below.length || more) item.append(list(below, more));
      items.append(item);
    }
    if (left) {
      const item = document.createElement("li");
      item.textContent = `… ${left} more node${left > 1 ? "s" : ""}`;
      items.append(item);
    }
    return items;
  };
  document.addEventListener("toggle", async ({ target }) => {
    const place = target.dataset.nodes;
    if (place === undefined || !target.open) return;
    delete target.dataset.nodes;
    trees ??= unpack();
    target.append(list((await trees)[place], 0));
  }, true);

  let closed = [];
  addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll("details.finding:not([open])")];
    for (const part of closed) part.open = true;
  });
  addEventListener("afterprint", () => { for (const part of closed) part.open = false; });
})();
