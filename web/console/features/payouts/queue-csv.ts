import type { Cell } from '../../../../lib/domain/value/spreadsheet.ts'
import type { payoutTexts } from './payout-texts.ts'
import { nameOf, type QueueRow } from './payout-requests.ts'

/** Who marked a request as paid. */
function payer({ processedBy, processedByApiKey }: QueueRow, t: ReturnType<typeof payoutTexts.use>): string {
  if (processedBy) return nameOf(processedBy)
  return processedByApiKey ? t.paidByKey(processedByApiKey.title) : ''
}

/** The queue as a table for the bank and for accounting, with the names of its columns. */
export function queueCsv(rows: readonly QueueRow[], t: ReturnType<typeof payoutTexts.use>): readonly (readonly Cell[])[] {
  const goodness = (isGood: boolean | null): string => (isGood === null ? '' : isGood ? t.yes : t.no)
  return [
    t.csv,
    ...rows.map((row) => [
      row.createdAt,
      nameOf(row.partner),
      row.partner.email,
      row.amount,
      t.statuses[row.status],
      row.requisites,
      row.destination && t.destinations[row.destination],
      row.inn,
      goodness(row.isInnGood),
      row.available,
      row.shortfall,
      row.marks.map((mark) => t.marks[mark]).join(', '),
      row.processedAt,
      payer(row, t),
      row.adminComment,
      row.id,
      row.externalId,
    ]),
  ]
}
