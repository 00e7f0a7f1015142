import { fields, levelSeven, offerOf, statuses } from './lead-samples.ts'
import { sampleItems, sentCommands } from './mocked-table.ts'
import { accountOf, partnerId, partnerOf } from './samples.ts'

export { dealOf, fields, leadId, leadOf, promocodeOf, rules, sessionId, sessionOf, statuses } from './lead-samples.ts'

/** The samples of leads as items of a table: configuration, and one partner with account and counts. */
export function leadItems() {
  const { activePayoutId: _none, ...account } = accountOf()
  return [
    ...sampleItems(),
    ...Object.values(statuses).map((status) => ({ pk: 'CONTOUR', sk: `STATUS#${status.id}`, ...status })),
    ...Object.values(fields).map((field) => ({ pk: 'CONTOUR', sk: `FIELD#${field.id}`, ...field })),
    { pk: 'CONTOUR', sk: `LEVEL#${levelSeven}`, id: levelSeven, number: 7, description: 'Седьмой' },
    { pk: 'CONTOUR', sk: 'OFFER#offer-1', ...offerOf() },
    { pk: 'PARTNERS', sk: partnerId, ...partnerOf() },
    { pk: `PARTNER#${partnerId}`, sk: 'ACCOUNT', ...account },
  ]
}

/** What was sent to the table about anything but API keys, which are looked up and marked as used by the way. */
export const sentOfLeads = () =>
  sentCommands().filter(({ input }) => !(input as { Key?: { pk: string } }).Key?.pk.startsWith('KEY'))
