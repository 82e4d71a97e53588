"""A connection that a test can cut and mend."""

import socket
import threading
import time
from contextlib import suppress

CONNECTED = "document.querySelector('[data-testid=stApp]').dataset.testConnectionState === 'CONNECTED'"


class Cable:
    """What lies between a browser and the server. While it is cut no connection lasts, and none begins."""

    def __init__(self, port: int) -> None:
        self.far_end = port
        self.is_cut = False
        self.delay = 0.0  # seconds an answer takes
        self.ends: list[socket.socket] = []
        self.near_end = socket.create_server(("127.0.0.1", 0))
        self.port = self.near_end.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                here, _ = self.near_end.accept()
            except OSError:
                return
            if self.is_cut:
                here.close()
                continue
            there = socket.create_connection(("127.0.0.1", self.far_end))
            self.ends += [here, there]
            for source, sink, is_answer in ((here, there, False), (there, here, True)):
                threading.Thread(target=self._carry, args=(source, sink, is_answer), daemon=True).start()

    def _carry(self, source: socket.socket, sink: socket.socket, is_answer: bool) -> None:
        with suppress(OSError):
            while content := source.recv(65536):
                if is_answer:
                    time.sleep(self.delay)
                sink.sendall(content)
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def cut(self) -> None:
        self.is_cut = True
        for end in self.ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self.ends.clear()

    def mend(self) -> None:
        self.is_cut = False
