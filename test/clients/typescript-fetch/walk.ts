// Walks through the API with the client that openapi-generator made for TypeScript and fetch, and prints what it read.
import { readFileSync } from 'node:fs'
import * as client from './client/index.js'

const { BASE_URL = '', API_KEY = '', PROMOCODE = '', REQUEST_KEY = '', WEBHOOK_BODIES = '' } = process.env
const configuration = new client.Configuration({ basePath: BASE_URL, apiKey: API_KEY })
const leads = new client.LeadsApi(configuration)

for (const { id } of await new client.PartnersApi(configuration).listPartners()) console.log('list', id)

const fields = (await leads.listLeadFields()).map(({ id }) => ({ fieldTypeId: id, value: REQUEST_KEY }))
const created = await leads.createLead({ leadCreation: { fields, promocode: PROMOCODE }, idempotencyKey: REQUEST_KEY })
console.log('create', created.id, created.partner?.id)

try {
  await leads.createLead({ leadCreation: { fields, promocode: 'NOBODY' } })
} catch (refusal) {
  if (!(refusal instanceof client.ResponseError)) throw refusal
  const error = client.CreateLead404ResponseFromJSON(await refusal.response.json())
  if (error.code === 'PROMOCODE_NOT_FOUND')
    console.log('error', known('PromocodeNotFoundError', error, client.instanceOfPromocodeNotFoundError), error.code)
}

const events = new client.EventsApi(configuration)
for (let cursor: string | undefined; ;) {
  const answer = await events.listEventsRaw({ limit: 100, cursor })
  const page = await answer.value()
  for (const event of page) console.log('event', namesOf(event)[0], event.type, event.id, namesOf(event)[1])
  cursor = answer.raw.headers.get('X-Next-Cursor') ?? undefined
  if (page.length === 0) break
}

const readers = {
  payout: client.SentPayoutEventFromJSON,
  lead: client.SentLeadEventFromJSON,
  deal: client.SentDealEventFromJSON,
  reward: client.SentRewardEventFromJSON,
  correction: client.SentCorrectionEventFromJSON,
  partner: client.SentPartnerEventFromJSON,
  promocode: client.SentPromocodeEventFromJSON,
  link: client.SentLinkEventFromJSON,
  key: client.SentKeyEventFromJSON,
}
for (const line of readFileSync(WEBHOOK_BODIES, 'utf8').trim().split('\n')) {
  const body: { type: string } = JSON.parse(line)
  const sent = readers[body.type.split('.')[0] as keyof typeof readers](body)
  const [name, object] = namesOf(sent.data)
  console.log('webhook', `Sent${name}`, sent.type, sent.data.id, object)
}

/** The names of an event and its object: the compiler and the client's own check know both. */
function namesOf(event: client.Event | ReturnType<(typeof readers)[keyof typeof readers]>['data']): [string, string] {
  switch (event.type) {
    case 'payout.requested':
    case 'payout.approved':
    case 'payout.rejected':
    case 'payout.paid':
    case 'payout.canceled':
      return [
        known('PayoutEvent', event, client.instanceOfPayoutEvent),
        known('ListedPayout', event.object, client.instanceOfListedPayout),
      ]
    case 'lead.created':
    case 'lead.status_changed':
    case 'lead.bound':
      return [
        known('LeadEvent', event, client.instanceOfLeadEvent),
        known('ListedLead', event.object, client.instanceOfListedLead),
      ]
    case 'deal.added':
    case 'deal.canceled':
      return [
        known('DealEvent', event, client.instanceOfDealEvent),
        known('LeadWithDeal', event.object, client.instanceOfLeadWithDeal),
      ]
    case 'reward.accrued':
    case 'reward.reversed':
      return [
        known('RewardEvent', event, client.instanceOfRewardEvent),
        known('PartnersEntry', event.object, client.instanceOfPartnersEntry),
      ]
    case 'correction.posted':
      return [
        known('CorrectionEvent', event, client.instanceOfCorrectionEvent),
        known('PartnersEntry', event.object, client.instanceOfPartnersEntry),
      ]
    case 'partner.created':
    case 'partner.changed':
    case 'partner.blocked':
    case 'partner.unblocked':
      return [
        known('PartnerEvent', event, client.instanceOfPartnerEvent),
        known('Partner', event.object, client.instanceOfPartner),
      ]
    case 'promocode.created':
    case 'promocode.changed':
      return [
        known('PromocodeEvent', event, client.instanceOfPromocodeEvent),
        known('EventPromocode', event.object, client.instanceOfEventPromocode),
      ]
    case 'link.created':
      return [known('LinkEvent', event, client.instanceOfLinkEvent), known('EventLink', event.object, client.instanceOfEventLink)]
    case 'key.issued':
    case 'key.rotated':
    case 'key.revoked':
      return [known('KeyEvent', event, client.instanceOfKeyEvent), known('EventKey', event.object, client.instanceOfEventKey)]
  }
}

function known<Thing extends object>(name: string, thing: Thing | null, isIt: (thing: object) => thing is Thing): string {
  return thing !== null && isIt(thing) ? name : `no ${name}`
}
