import type { StatementLine } from './statement.ts'

/**
 * Lines with what each is known by, so that a statement that is imported twice, or overlaps with another, changes nothing: account, day,
 * direction, number and sum. Two lines that are equal in all of it are told apart by their order in the file, from the second one on: a
 * payment that was made twice must show as two. The day is that of execution, if there is one. Statements are of whole days by it, so they
 * hold equal lines together or not at all, and tables of banks often have no other. Names, accounts of others and purposes do not count:
 * forms of one bank's statement spell or cut them each in its way.
 */
export function withLineIds(lines: readonly Omit<StatementLine, 'id'>[]): StatementLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const { account, date, executedOn, direction, amountKopecks } = line
    const same = [account, executedOn ?? date, direction, plainNumber(line.number), amountKopecks].join('/')
    const count = (seen.get(same) ?? 0) + 1
    seen.set(same, count)
    return { ...line, id: count === 1 ? same : `${same}/${count}` }
  })
}

/** Spreadsheets take leading zeros away. */
const plainNumber = (number: string): string =>
  number
    .replaceAll(/\s/g, '')
    .replace(/^0+(?=.)/, '')
    .toUpperCase()
