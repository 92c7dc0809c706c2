"""Files of a run."""
from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from verify.run.store import JOURNAL, Store, StoreError, write_whole


def line(claim: str, variant: str, verdict: str) -> dict[str, object]:
    return {"id": claim, "variant": variant, "verdict": verdict}


def test_the_journal_overrides_the_report_and_survives_a_cut_line(tmp_path: Path) -> None:
    store = Store(tmp_path)
    write_whole(tmp_path / "latest" / "report.json", json.dumps({"claims": [line("a/b", "printed", "PROVED"),
                                                                            line("a/b", "sharp", "PROVED")]}))
    store.log(line("a/b", "printed", "REFUTED"))
    store.log(line("a/c", "printed", "UNDECIDED"))
    with (tmp_path / JOURNAL).open("a") as file:
        file.write('{"id": "a/b", "variant": "prin')
    last = store.last("a/b")
    assert {k: v["verdict"] for k, v in last.items()} == {"printed": "REFUTED", "sharp": "PROVED"}


def test_nothing_is_known_of_a_claim_that_never_ran(tmp_path: Path) -> None:
    assert Store(tmp_path / "absent").last("a/b") == {}


def test_a_journal_that_grew_long_keeps_the_newest_line_of_each_claim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    for verdict in ("UNDECIDED", "PROVED"):
        store.log(line("a/b", "printed", verdict))
    store.compact()
    assert len((tmp_path / JOURNAL).read_text().splitlines()) == 2
    monkeypatch.setattr("verify.run.store.JOURNAL_BYTES", 10)
    store.compact()
    assert [json.loads(x)["verdict"] for x in (tmp_path / JOURNAL).read_text().splitlines()] == ["PROVED"]


def test_evidence_is_written_whole_named_from_here_and_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    store = Store(Path("reports"))
    shown = store.keep_evidence("certificates/a/b.printed.json", "{}")
    assert shown == "reports/certificates/a/b.printed.json"
    assert store.evidence("certificates/a/b.printed.json") == "{}"
    assert [p.name for p in (tmp_path / "reports/certificates/a").iterdir()] == ["b.printed.json"]
    store.drop_evidence("certificates/a/b.printed.json")
    store.drop_evidence("certificates/a/b.printed.json")
    assert store.evidence("certificates/a/b.printed.json") == ""


def test_a_folder_that_cannot_be_written_is_one_line_with_the_remedy(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    store = Store(tmp_path / "taken")
    for attempt in (lambda: store.log({}), lambda: store.keep_evidence("certificates/x.json", "{}")):
        with pytest.raises(StoreError, match="--output") as caught:
            attempt()
        assert "\n" not in str(caught.value)


def test_a_name_that_is_no_utf8_is_kept_in_json(tmp_path: Path) -> None:
    store, name = Store(tmp_path / "out\udcff"), {"id": "a/b", "variant": "v", "certificate": "out\udcff/x.json", "note": "\u03b5"}
    store.log(name)
    store.write("kept.json", json.dumps(name, ensure_ascii=False))
    assert store.last("a/b")["v"] == json.loads((store.folder / "kept.json").read_text(encoding="utf-8")) == name


def test_what_is_interrupted_while_it_is_written_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_whole(tmp_path / "a.json", "old")

    def pressed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.replace", pressed)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "a.json", "new")
    assert {p.name: p.read_text() for p in tmp_path.iterdir()} == {"a.json": "old"}


def test_a_folder_that_no_file_can_be_written_to_is_refused_before_a_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    for good in (tmp_path, tmp_path / "new" / "deep"):
        Store(good).require_writable()
    assert not (tmp_path / "new").exists()
    with pytest.raises(StoreError, match=r"file.x: cannot be written \(.*file is no folder\); give a folder with --output"):
        Store(tmp_path / "file" / "x").require_writable()
    (tmp_path / "kept").write_text("")
    with pytest.raises(StoreError, match="kept is no folder"):
        Store(tmp_path).require_writable()
    monkeypatch.setattr("os.access", lambda path, mode: False)        # tests may run with every right
    with pytest.raises(StoreError, match="no permission"):
        Store(tmp_path / "new").require_writable()


@pytest.mark.parametrize("end", ["", "\n"])
def test_a_result_behind_a_line_that_was_cut_short_has_a_line_of_its_own(end: str, tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.log(line("a/b", "printed", "PROVED"))
    with (tmp_path / JOURNAL).open("a") as file:
        file.write('{"id": "a/b", "vari' + end)
    store.log(line("a/b", "sharp", "PROVED"))
    store.log(line("a/b", "control", "REFUTED"))
    assert set(store.last("a/b")) == {"printed", "sharp", "control"}
    assert len((tmp_path / JOURNAL).read_text().splitlines()) == 4


def test_results_of_runs_at_the_same_time_stand_on_lines_of_their_own(tmp_path: Path) -> None:
    def run(name: int) -> None:
        for i in range(20):
            Store(tmp_path).log({"id": f"a/b{name}", "variant": str(i), "long": "\u03b5" * 9000})

    with ThreadPoolExecutor(4) as runs:
        list(runs.map(run, range(4)))
    assert [len(Store(tmp_path).last(f"a/b{name}")) for name in range(4)] == [20] * 4
