"""Walks through the API with the client that openapi-generator made for Python, and prints what it read."""

import json
import os

from openapi_client import ApiClient, Configuration, Event, EventsApi, LeadCreation, LeadsApi, PartnersApi
from openapi_client import SentLeadField, SentLeadFieldValue, models
from openapi_client.exceptions import NotFoundException

configuration = Configuration(host=os.environ["BASE_URL"], api_key={"apiKey": os.environ["API_KEY"]})
client = ApiClient(configuration)
leads, partners, events = LeadsApi(client), PartnersApi(client), EventsApi(client)

for partner in partners.list_partners():
    print("list", partner.id)

[name] = leads.list_lead_fields()
value = SentLeadFieldValue(os.environ["REQUEST_KEY"])
fields = [SentLeadField(fieldTypeId=name.id, value=value)]
created = leads.create_lead(LeadCreation(fields=fields, promocode=os.environ["PROMOCODE"]), os.environ["REQUEST_KEY"])
print("create", created.id, created.partner.id)

try:
    leads.create_lead(LeadCreation(fields=fields, promocode="NOBODY"))
except NotFoundException as refusal:
    error = refusal.data.actual_instance
    print("error", type(error).__name__, error.code)


def told(step: str, event: Event) -> None:
    """Every kind of event has a class, and its object one of its own."""
    known = event.actual_instance
    print(step, type(known).__name__, known.type, known.id, type(known.object).__name__)


cursor = None
while True:
    page = events.list_events_with_http_info(limit=100, cursor=cursor)
    for event in page.data:
        told("event", event)
    cursor = page.headers["X-Next-Cursor"]
    if not page.data:
        break

with open(os.environ["WEBHOOK_BODIES"], encoding="utf-8") as bodies:
    for body in bodies:
        kind = json.loads(body)["type"].partition(".")[0]
        sent = getattr(models, f"Sent{kind.capitalize()}Event").from_json(body)
        print("webhook", type(sent).__name__, sent.type, sent.data.id, type(sent.data.object).__name__)
