import { dealOf, fields, leadId, leadItems, leadOf, promocodeOf, sessionOf, statuses } from './lead-items.ts'
import type { Scene } from './good-requests.ts'
import { payoutItems } from './payout-items.ts'
import { partnerId, payoutId, payoutOf } from './samples.ts'

const wonLeadId = `${leadId.slice(0, -1)}1`
const lostLeadId = `${leadId.slice(0, -1)}2`
const deal = { ...dealOf('019537aa-0000-7000-8000-0000000000d1', 100_000), leadId: lostLeadId }
const { linkSlug } = sessionOf()
const promocode = promocodeOf()
const { rewardedStatusIds: _none, ...lead } = leadOf()

/** The samples, as good requests name them. */
export const sampleScene: Scene = {
  partnerId: async () => partnerId,
  payoutId: async () => payoutId,
  leadId: async () => leadId,
  wonLeadId: async () => wonLeadId,
  deal: async () => ({ id: lostLeadId, dealId: deal.id }),
  leadFields: async () => [{ fieldTypeId: fields.name.id, value: 'Иван' }],
  promocode: () => promocode.code,
  linkSlug: () => linkSlug,
  targetStatus: statuses.won.systemName,
}

/** The samples as items of a table, with all that the scene names. */
export const sampleSceneItems = () => [
  ...leadItems(),
  { pk: 'LINKS', sk: linkSlug, slug: linkSlug, partnerId, offerId: 'offer-1' },
  { pk: 'PROMOCODES', sk: promocode.code, ...promocode },
  ...payoutItems(payoutOf('Requested')),
  { pk: `LEAD#${leadId}`, sk: 'LEAD', ...lead },
  { pk: `LEAD#${wonLeadId}`, sk: 'LEAD', ...lead, id: wonLeadId, statusId: statuses.won.id },
  { pk: `LEAD#${lostLeadId}`, sk: 'LEAD', ...lead, id: lostLeadId, statusId: statuses.won.id, revision: 2, dealCount: 1 },
  { pk: `LEAD#${lostLeadId}`, sk: 'DEAL#000000000002', ...deal },
]
