# A mirror of partners, leads and payouts in a file of SQLite, kept by the feed of events:
#
#   python3 docs/examples/mirror.py http://127.0.0.1:4000 demo-crm-key-for-local-use-only mirror.db
#
# It brings the mirror up to now, and ends: let cron start it every minute. It may be killed at any line. Python 3.9 has all it needs.

import json, sqlite3, sys, time
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

base_url, api_key, file = sys.argv[1:]
db = sqlite3.connect(file, timeout=60, isolation_level=None)
db.execute("create table if not exists mirror (kind text, id text, version integer, object text, primary key (kind, id))")
db.execute("create table if not exists place (only integer primary key, cursor text)")
KINDS = ("partner", "lead", "payout")
PUT = """insert into mirror values (:kind, :id, coalesce(:version, 0), :object) on conflict (kind, id) do update
  set version = max(version, excluded.version), object = excluded.object where :version is null or :version >= version"""


def get(path):
    """Asks until there is an answer: it only reads, so it may be repeated. What was cut off on its way is no JSON."""
    for attempt in range(1, 10):
        asked, why = "", "no answer"
        try:
            with urlopen(Request(f"{base_url}/api/external/{path}", headers={"x-api-key": api_key}), timeout=60) as answer:
                return answer.status, json.load(answer), answer.headers["X-Next-Cursor"]
        except HTTPError as error:
            asked, why = error.headers["Retry-After"] or "", f"{error.code} {error.read().decode()}"
            if error.code == 410:
                print(f"begins anew: {why}", file=sys.stderr)
                return 410, [], None
            if error.code < 500 and error.code != 429:
                break
        except (OSError, HTTPException, ValueError):
            pass
        time.sleep(max(int(asked) if asked.isdigit() else 0, 2**attempt / 8))
    sys.exit(f"{path}: {why}")


def keep(kind, version, thing):
    """What changes without an event would grow old here, and is left out: counts, last activity, names of partners in other things."""
    kept = {name: value for name, value in thing.items() if name not in ("leadCounts", "lastActivityAt", "deal", "partner")}
    if "partner" in thing:
        kept["partnerId"] = thing["partner"] and thing["partner"]["id"]
    db.execute(PUT, {"kind": kind, "id": thing["id"], "version": version, "object": json.dumps(kept, ensure_ascii=False)})


def place():
    return (db.execute("select cursor from place").fetchone() or [None])[0]


def begin():
    """The lists are only the ground: all that the feed remembers is put on top, so that nothing is missed that changed meanwhile."""
    db.execute("delete from mirror")
    for kind in KINDS:
        cursor = ""
        while cursor is not None:
            _, things, cursor = get(f"{kind}?cursor={quote(cursor)}" if cursor else kind)
            for thing in things:
                keep(kind, None, thing)
    while take_page():
        pass


def take_page():
    """Puts a page of the feed on top, and keeps the place behind it. Says whether there was anything."""
    cursor = place()
    status, events, next_cursor = get("events?limit=1000" + (f"&cursor={quote(cursor)}" if cursor else ""))
    if status == 410:
        return db.execute("delete from place").rowcount > 0
    for event in events:
        kind = event["type"].split(".")[0].replace("deal", "lead")
        if kind in KINDS:
            keep(kind, event["version"], event["object"])
    db.execute("replace into place values (1, ?)", [next_cursor])
    return len(events) > 0


# One transaction a page: what it told, and the place behind it. The first takes all pages, so that nobody sees half a mirror.
goes_on = True
while goes_on:
    db.execute("begin immediate")
    if place() is None:
        begin()
    else:
        goes_on = take_page()
    db.execute("commit")
