"""Chromium without a window, over the pipe of its DevTools protocol: pages, keys, colour schemes, screenshots."""
from __future__ import annotations

import base64
import json
import os
import subprocess
from pathlib import Path
from typing import Any

CODES = {"Tab": 9, "Enter": 13, " ": 32, "Escape": 27}


class Tab:
    """A page in a Chromium of its own; `console` holds what it said there, and every uncaught error."""

    def __init__(self, program: str, profile: Path) -> None:
        there, self._write = os.pipe()
        self._read, back = os.pipe()

        def streams() -> None:                      # what the protocol wants as streams 3 and 4
            first, second = os.dup(there), os.dup(back)
            os.dup2(first, 3)
            os.dup2(second, 4)

        self._process = subprocess.Popen(
            [program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe", f"--user-data-dir={profile}"],
            preexec_fn=streams, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(there)
        os.close(back)
        self._rest, self._number, self._session = b"", 0, ""
        self.console: list[str] = []
        self.loaded = 0
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self.ask(f"{domain}.enable")

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.wait(60)
        for stream in (self._read, self._write):
            os.close(stream)

    def ask(self, method: str, **params: Any) -> Any:
        """The result of a call of the protocol; raises AssertionError where it is an error."""
        self._number += 1
        call = {"id": self._number, "method": method, "params": params} | ({"sessionId": self._session} if self._session else {})
        os.write(self._write, json.dumps(call).encode() + b"\0")
        while (answer := self._heard()).get("id") != self._number:
            pass
        assert "error" not in answer, answer
        return answer["result"]

    def _heard(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            part = os.read(self._read, 1 << 20)
            assert part, "Chromium ended"
            self._rest += part
        text, _, self._rest = self._rest.partition(b"\0")
        said: dict[str, Any] = json.loads(text)
        match said.get("method"):
            case "Runtime.consoleAPICalled" | "Runtime.exceptionThrown" | "Log.entryAdded": self.console.append(json.dumps(said["params"]))
            case "Page.loadEventFired": self.loaded += 1
        return said

    def open(self, file: Path, fragment: str = "") -> None:
        """Open a file and wait until it is loaded."""
        before = self.loaded
        self.ask("Page.navigate", url=file.as_uri() + fragment)
        while self.loaded == before:
            self._heard()

    def value(self, expression: str) -> Any:
        """What an expression of JavaScript is on the page, as JSON data; promises are awaited."""
        found = self.ask("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def look(self, width: int, scheme: str, height: int = 900, media: str = "") -> None:
        """The width of the window, the colour scheme, and "print" or the screen."""
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)
        self.ask("Emulation.setEmulatedMedia", media=media, features=[{"name": "prefers-color-scheme", "value": scheme}])

    def press(self, key: str) -> None:
        """Press a key and let it go."""
        text = {"Enter": "\r", " ": " "}.get(key, "") or (key if len(key) == 1 else "")
        code = CODES.get(key, ord(key[0].upper()))
        self.ask("Input.dispatchKeyEvent", type="keyDown", key=key, windowsVirtualKeyCode=code, **({"text": text} if text else {}))
        self.ask("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    def screenshot(self) -> bytes:
        """What the window shows, as PNG."""
        return base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"])
