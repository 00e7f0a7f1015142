# A receiver of webhooks, in Python: it verifies, keeps, answers at once, works later, and knows repeats.
#
#   WEBHOOK_SECRET=whsec_… python3 docs/examples/receive-webhooks.py 4100 inbox
#
# The folder has a file for each event, by its id. The file of an event that is done is empty, and stays: so repeats are known. Delete
# empty files after a week. Python 3.9 has all it needs. Put a server that speaks HTTPS before it.

import base64, glob, hashlib, hmac, json, os, re, sys, threading, time, uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

port, inbox = int(sys.argv[1]), sys.argv[2]
key = base64.b64decode(os.environ["WEBHOOK_SECRET"][len("whsec_"):])
os.makedirs(inbox, exist_ok=True)


def work(told):
    """Your work goes here. It may be done twice, if the process ends in the middle of it. Events come in no order: of two events of
    one object the higher version is newer, so keep the version with what you store, and skip an older one."""
    time.sleep(int(os.environ.get("WORK_TAKES_MS", "0")) / 1000)
    print(told["type"], told["data"]["id"], flush=True)


def is_signed(headers, body):
    message_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp) or abs(time.time() - int(timestamp)) > 300:
        return False
    digest = hmac.new(key, f"{message_id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    return any(hmac.compare_digest(expected, one.encode()) for one in headers.get("webhook-signature", "").split(" "))


def keep(message_id, body):
    """Keeps an event safely before it is acknowledged. Says whether it is new."""
    written = os.path.join(inbox, f".{uuid.uuid4()}")
    with open(written, "xb") as file:
        file.write(body)
        file.flush()
        os.fsync(file.fileno())
    try:
        # A name is given once, also when the same event comes twice at the same time.
        os.link(written, os.path.join(inbox, message_id))
        return True
    except FileExistsError:
        return False
    finally:
        os.remove(written)


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    log_message = lambda *_: None

    def do_POST(self):
        try:
            self.send_response(self.receive())
        except OSError as error:
            # Not kept: it comes again.
            print(error, file=sys.stderr)
            self.send_response(500)
        self.send_header("content-length", "0")
        self.end_headers()

    def receive(self):
        length, message_id = int(self.headers.get("content-length", 0)), self.headers.get("webhook-id", "")
        if length > 1_000_000:
            self.close_connection = True
            return 413
        if not is_signed(self.headers, body := self.rfile.read(length)) or not re.fullmatch(r"[\w-]+", message_id):
            return 401
        if not keep(message_id, body):
            print("repeat", message_id, flush=True)
        return 204


def work_on():
    """Goes through the folder again and again. A name that begins with a dot is not finished."""
    while True:
        for name in sorted(glob.glob(os.path.join(inbox, "*"))):
            if os.path.getsize(name) == 0:
                continue
            try:
                with open(name, "rb") as kept:
                    work(json.load(kept))
                os.truncate(name, 0)
            except Exception as error:
                print(name, "is tried again:", error, file=sys.stderr, flush=True)
        time.sleep(1)


threading.Thread(target=work_on, daemon=True).start()
server = ThreadingHTTPServer(("127.0.0.1", port), Receiver)
print(f"receives at http://127.0.0.1:{port}/", flush=True)
server.serve_forever()
