"""A small server that speaks as OpenAI's does, for tests: it answers what a function says."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

Answering = Callable[[dict[str, Any]], tuple[int, object]]


@contextmanager
def model_server(answering: Answering) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Its address, and the requests that came; `answering` gives a status and what is sent as JSON."""
    asked: list[dict[str, Any]] = []

    class ModelRequests(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            request = json.loads(self.rfile.read(int(self.headers["content-length"])))
            asked.append({"path": self.path, "key": self.headers.get("authorization"), **request})
            status, body = answering(request)
            sent = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("content-length", str(len(sent)))
            self.end_headers()
            self.wfile.write(sent)

        def log_message(self, *_said: object) -> None:
            """In silence."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), ModelRequests)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/v1", asked
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def said(text: str, prompt: int = 100, completion: int = 2) -> tuple[int, object]:
    """An answer of a model."""
    used = {"prompt_tokens": prompt, "completion_tokens": completion}
    return 200, {"choices": [{"message": {"role": "assistant", "content": text}}], "usage": used}
