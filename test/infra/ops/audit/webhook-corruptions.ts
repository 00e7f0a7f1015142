import { type Corruption, type Loose, type Planted, stranger } from './planted.ts'

const at = '2026-11-22T10:00:00.000Z'
const earlier = '2020-01-01T00:00:00.000Z'

const webhook = (table: Planted): Loose => table.find(({ pk }) => pk === 'WEBHOOKS')
const secrets = (table: Planted): Loose => table.find(({ pk, secrets: its }) => pk === 'WEBHOOKSECRETS' && its.length === 2)
const order = (table: Planted, kind: string): Loose => table.find((item) => item.pk === 'WEBHOOKORDERS' && item.kind === kind)
const delivery = (table: Planted): Loose => table.find(({ pk }) => pk.startsWith('DELIVERIES#'))
const count = (table: Planted): Loose => table.find(({ pk }) => pk === 'WEBHOOKCOUNT')

const edited = (thing: (table: Planted) => Loose, changes: object, says: RegExp): Corruption['plant'] => {
  return (table) => ({ item: table.edit(thing(table), changes), says })
}

/** Where events are sent to, what they are signed with, what was ordered, and how far it is. */
export const webhookCorruptions: readonly Corruption[] = [
  { what: 'a webhook under another id', plant: edited(webhook, { id: stranger }, /^id is 01a1fd96/) },
  { what: 'a webhook for an event that there is not', plant: edited(webhook, { types: ['payout.eaten'] }, /^types\.0: /) },
  { what: 'a webhook for no event', plant: edited(webhook, { types: [] }, /^types: /) },
  { what: 'a webhook that goes nowhere', plant: edited(webhook, { url: 'ftp://crm.example' }, /^url: /) },
  {
    what: 'a webhook that was disabled before it was made',
    plant: edited(webhook, { disabled: { at: earlier, why: 'Gone' } }, /disabled before it was made/),
  },
  {
    what: 'a webhook that failed before it was made',
    plant: edited(webhook, { failingSince: earlier }, /failed before it was made/),
  },
  {
    what: 'a webhook without secrets',
    plant: (table) => {
      const its = secrets(table)
      table.remove(its)
      return { item: `WEBHOOKS/${its.sk}`, says: /it has no secrets/ }
    },
  },
  {
    what: 'secrets without a webhook',
    plant: (table) => ({ item: table.put({ ...secrets(table), sk: stranger, webhookId: stranger }), says: /it has no webhook/ }),
  },
  {
    what: 'a webhook that says another end of its former secret',
    plant: (table) => {
      const its = secrets(table)
      const of = table.find(({ pk, sk }) => pk === 'WEBHOOKS' && sk === its.sk)
      return { item: table.edit(of, { formerSecretGoodUntil: at }), says: /^formerSecretGoodUntil is 2026-11-22T10/ }
    },
  },
  {
    what: 'a former secret without an end',
    plant: (table) => {
      const its = secrets(table)
      const all = its.secrets.map((one: Loose) => ({ ...one, goodUntil: null }))
      return { item: table.edit(its, { secrets: all }), says: /the former secret has no end/ }
    },
  },
  {
    what: 'a present secret that ends',
    plant: (table) => {
      const its = secrets(table)
      const all = its.secrets.map((one: Loose) => ({ ...one, goodUntil: one.goodUntil ?? at }))
      return { item: table.edit(its, { secrets: all }), says: /^goodUntil of the present secret is / }
    },
  },
  {
    what: 'a secret that stands there twice',
    plant: (table) => {
      const its = secrets(table)
      const all = its.secrets.map((one: Loose) => ({ ...one, secret: its.secrets[0].secret }))
      return { item: table.edit(its, { secrets: all }), says: /both secrets are the same/ }
    },
  },
  {
    what: 'a secret that is none',
    plant: edited(
      secrets,
      { secrets: [{ secret: 'whsec_short', goodUntil: null }] },
      /^secrets\.0\.secret: this is no secret \|/,
    ),
  },
  { what: 'secrets of another webhook', plant: edited(secrets, { webhookId: stranger }, /^webhookId is 01a1fd96/) },
  { what: 'a wrong count of webhooks', plant: edited(count, { webhooks: 7 }, /how many webhooks there are is 7/) },
  {
    what: 'webhooks that nobody counts',
    plant: (table) => ({ item: table.remove(count(table)), says: /how many webhooks there are is 0/ }),
  },
  { what: 'an order of another id', plant: edited((table) => order(table, 'Test'), { id: stranger }, /^id is 01a1fd96/) },
  {
    what: 'an order that is kept for good',
    plant: edited((table) => order(table, 'Test'), { sweepAfter: 9e9 }, /^sweepAfter is /),
  },
  {
    what: 'a test of an event of the feed',
    plant: edited((table) => order(table, 'Test'), { eventId: `${stranger}-000` }, /an order of kind Test/),
  },
  {
    what: 'an order to send nothing again',
    plant: (table) => {
      const { eventId: _none, ...rest } = order(table, 'Again')
      return { item: table.put(rest), says: /an order of kind Again/ }
    },
  },
  { what: 'a delivery of another event', plant: edited(delivery, { eventId: stranger }, /^eventId is 01a1fd96/) },
  { what: 'a delivery to another webhook', plant: edited(delivery, { webhookId: stranger }, /^webhookId is 01a1fd96/) },
  {
    what: 'a delivery that is tried again though it arrived',
    plant: edited(delivery, { nextAttemptAt: at }, /Delivered, and the next try is/),
  },
  {
    what: 'a delivery that is retried at no time',
    plant: edited(delivery, { status: 'Retrying', failure: 'TimedOut' }, /the next try is never/),
  },
  { what: 'a delivery that failed for nothing', plant: edited(delivery, { status: 'GivenUp' }, /why it failed is nothing/) },
  { what: 'a delivery by a refusal', plant: edited(delivery, { answerStatus: 302 }, /Delivered by an answer of 302/) },
]
