"""The speech service of a Linux desktop, for one browser: a voice, a sound server that plays nowhere, a recording.

speech-dispatcher speaks with espeak-ng under another name, because the page does not choose robots by itself; what it
says goes to a sink of PulseAudio and is recorded there.
"""

from __future__ import annotations

import array
import io
import os
import shutil
import subprocess
import threading
import time
import wave
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NEEDED = {
    "speech-dispatcher": "speech-dispatcher",
    "espeak-ng": "espeak-ng",
    "pulseaudio": "pulseaudio",
    "parec": "pulseaudio-utils",
}
VOICE = "claire"
WORDS_A_MINUTE = 170
RATE = 16_000
PIECES = 50  # a second; in each it is loud or not
PIECE = RATE // PIECES  # samples
LOUD = 300  # of 32768: above it something sounds
SPEECHD = f"""
LogLevel 0
AudioOutputMethod "pulse"
AddModule "{VOICE}" "sd_generic" "{VOICE}.conf"
DefaultModule {VOICE}
"""
MODULE = f"""
Debug 0
GenericExecuteSynth "printf %s \\'$DATA\\' | espeak-ng -v $VOICE -s $RATE --stdin --stdout | paplay"
GenericRateAdd {WORDS_A_MINUTE}
GenericRateMultiply 60
GenericLanguage "fr" "fr" "utf-8"
GenericLanguage "en" "en" "utf-8"
AddVoice "fr" "FEMALE1" "fr"
AddVoice "en" "FEMALE1" "en"
DefaultVoice "fr"
"""


def missing() -> str:
    """What of Debian's packages is not at hand; empty if all is."""
    lacking = sorted({package for program, package in NEEDED.items() if shutil.which(program) is None})
    return f"the voice of a Linux desktop needs {' '.join(lacking)} (apt-get install)" if lacking else ""


class Recording:
    """What reached the loudspeaker, in pieces of twenty milliseconds, by the machine's own clock."""

    def __init__(self, environment: dict[str, str]) -> None:
        command = ["parec", "--device=ears.monitor", "--format=s16le", f"--rate={RATE}", "--channels=1", "--raw"]
        self._process = subprocess.Popen([*command, "--latency-msec=20"], env=environment, stdout=subprocess.PIPE)
        self._peaks: list[int] = []
        self._sound = bytearray()
        self._start = float("inf")  # when the first piece was heard, in seconds since 1970
        self._reader = threading.Thread(target=self._read, name="recording")
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        while data := self._process.stdout.read(2 * PIECE):
            self._sound += data
            samples = array.array("h", data[: len(data) // 2 * 2])
            self._peaks.append(loudest(samples))
            # However late a piece arrives here, the earliest of all such guesses is the best.
            self._start = min(self._start, time.time() - len(self._peaks) * PIECE / RATE)

    def loud_seconds(self) -> float:
        """For how long something sounded so far."""
        return sum(peak > LOUD for peak in self._peaks) / PIECES

    def loud(self, start: float, end: float) -> list[bool]:
        """For each piece between two moments, in milliseconds since 1970, whether something sounded."""
        first, last = (int((at / 1000 - self._start) * RATE / PIECE) for at in (start, end))
        return [peak > LOUD for peak in self._peaks[max(0, first) : max(0, last)]]

    def write(self, path: Path) -> None:
        """Keep it as a file for people to listen to."""
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(bytes(self._sound))

    def stop(self) -> None:
        self._process.terminate()
        self._reader.join()
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process.wait()


@contextmanager
def speech_service(folder: Path) -> Iterator[tuple[dict[str, str | float | bool], Recording]]:
    """The environment in which a browser finds the voice, and the recording of all it says."""
    runtime, settings = folder / "run", folder / "speechd"
    folder.mkdir(exist_ok=True)
    runtime.mkdir(mode=0o700)
    (settings / "modules").mkdir(parents=True)
    (settings / "speechd.conf").write_text(SPEECHD, "utf-8")
    (settings / "modules" / f"{VOICE}.conf").write_text(MODULE, "utf-8")
    environment = {**os.environ, "XDG_RUNTIME_DIR": str(runtime), "HOME": str(folder)}
    quiet = subprocess.DEVNULL
    sound = ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--disable-shm=yes"]
    sound += ["--load=module-native-protocol-unix", "--load=module-null-sink sink_name=ears"]
    started: list[subprocess.Popen[bytes]] = []
    try:
        started.append(subprocess.Popen(sound, env=environment, stdout=quiet, stderr=quiet))
        appears(runtime / "pulse" / "native")
        service: list[str | Path] = ["speech-dispatcher", "-s", "-t", "0", "-C", settings]
        started.append(subprocess.Popen(service, env=environment, stdout=quiet, stderr=quiet))
        appears(runtime / "speech-dispatcher" / "speechd.sock")
        recording = Recording(environment)
        try:
            yield {**environment}, recording
        finally:
            recording.stop()
    finally:
        for process in reversed(started):
            process.terminate()
            process.wait()


def appears(path: Path) -> None:
    """Wait for a door to be opened."""
    deadline = time.monotonic() + 30
    while not path.exists():
        assert time.monotonic() < deadline, f"{path.name} never appears"
        time.sleep(0.05)


def loud_seconds(sentence: str) -> float:
    """For how long the voice sounds when it says this by itself."""
    command = ["espeak-ng", "-v", "fr", "-s", str(WORDS_A_MINUTE), "--stdin", "--stdout"]
    said = subprocess.run(command, input=sentence.encode(), capture_output=True, check=True).stdout
    with wave.open(io.BytesIO(said)) as file:
        piece = file.getframerate() // PIECES
        samples = array.array("h", file.readframes(file.getnframes()))
    return sum(loudest(samples[at : at + piece]) > LOUD for at in range(0, len(samples), piece)) / PIECES


def loudest(samples: array.array[int]) -> int:
    """How far these samples go from silence."""
    return max(map(abs, samples), default=0)
