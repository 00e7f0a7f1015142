// Walks through the API with openapi-fetch and the types that openapi-typescript made, and prints what it read.
import { readFileSync } from 'node:fs'
import createClient from 'openapi-fetch'
import type { components, paths } from './api.d.ts'

type Schemas = components['schemas']

const { BASE_URL = '', API_KEY = '', PROMOCODE = '', REQUEST_KEY = '', WEBHOOK_BODIES = '' } = process.env
const api = createClient<paths>({ baseUrl: BASE_URL, headers: { 'x-api-key': API_KEY } })

const partners = await api.GET('/api/external/partner')
for (const { id } of partners.data ?? []) console.log('list', id)

const fieldTypes = await api.GET('/api/external/lead-fields')
const fields = (fieldTypes.data ?? []).map(({ id }) => ({ fieldTypeId: id, value: REQUEST_KEY }))
const params = { header: { 'Idempotency-Key': REQUEST_KEY } }
const created = await api.POST('/api/external/lead', { params, body: { fields, promocode: PROMOCODE } })
console.log('create', created.data?.id, created.data?.partner?.id)

const { error } = await api.POST('/api/external/lead', { body: { fields, promocode: 'NOBODY' } })
if (error?.code === 'PROMOCODE_NOT_FOUND') console.log('error', named('PromocodeNotFoundError', error), error.code)

for (let cursor: string | undefined; ;) {
  const { data, response } = await api.GET('/api/external/events', { params: { query: { limit: 100, cursor } } })
  if (data === undefined || data.length === 0) break
  for (const event of data) console.log('event', namesOf(event)[0], event.type, event.id, namesOf(event)[1])
  cursor = response.headers.get('X-Next-Cursor') ?? undefined
}

type Sent = {
  [Name in keyof Schemas]: Name extends `Sent${string}Event` ? (Name extends 'SentTestEvent' ? never : Schemas[Name]) : never
}[keyof Schemas]

for (const line of readFileSync(WEBHOOK_BODIES, 'utf8').trim().split('\n')) {
  const { type, data } = JSON.parse(line) as Sent
  const [name, object] = namesOf(data)
  console.log('webhook', `Sent${name}`, type, data.id, object)
}

/** The names of an event and its object: the compiler checks that by its type an event is of no other kind. */
function namesOf(event: Schemas['Event']): [string, string] {
  switch (event.type) {
    case 'payout.requested':
    case 'payout.approved':
    case 'payout.rejected':
    case 'payout.paid':
    case 'payout.canceled':
      return [named('PayoutEvent', event), named('ListedPayout', event.object)]
    case 'lead.created':
    case 'lead.status_changed':
    case 'lead.bound':
      return [named('LeadEvent', event), named('ListedLead', event.object)]
    case 'deal.added':
    case 'deal.canceled':
      return [named('DealEvent', event), named('LeadWithDeal', event.object)]
    case 'reward.accrued':
    case 'reward.reversed':
      return [named('RewardEvent', event), named('PartnersEntry', event.object)]
    case 'correction.posted':
      return [named('CorrectionEvent', event), named('PartnersEntry', event.object)]
    case 'partner.created':
    case 'partner.changed':
    case 'partner.blocked':
    case 'partner.unblocked':
      return [named('PartnerEvent', event), named('Partner', event.object)]
    case 'promocode.created':
    case 'promocode.changed':
      return [named('PromocodeEvent', event), named('EventPromocode', event.object)]
    case 'link.created':
      return [named('LinkEvent', event), named('EventLink', event.object)]
    case 'key.issued':
    case 'key.rotated':
    case 'key.revoked':
      return [named('KeyEvent', event), named('EventKey', event.object)]
  }
}

function named<Name extends keyof Schemas>(name: Name, thing: Schemas[Name] | null): string {
  return thing === null ? `no ${name}` : name
}
