import type { CsvValue } from '../../../shared/list/csv.ts'
import type { payoutTexts } from './payout-texts.ts'
import { nameOf, type Queued } from './payout-requests.ts'

/** The queue as a table for the bank, with the names of its columns. */
export function queueCsv(rows: readonly Queued[], t: ReturnType<typeof payoutTexts.use>): readonly (readonly CsvValue[])[] {
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
      row.inn,
      goodness(row.isInnGood),
      row.available,
      row.marks.map((mark) => t.marks[mark]).join(', '),
      row.id,
    ]),
  ]
}
