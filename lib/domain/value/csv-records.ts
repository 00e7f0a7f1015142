/** A record of a CSV text, with the line that it begins in. */
export interface CsvRecord {
  line: number
  cells: string[]
}

/**
 * The records of a CSV text (RFC 4180), each with the line that it begins in, counted from firstLine; isOpen when the last one ends
 * within quotation marks.
 */
export function recordsIn(source: string, separator: string, firstLine: number): { records: CsvRecord[]; isOpen: boolean } {
  const records: CsvRecord[] = []
  let [line, begun, cell, isQuoted] = [firstLine, firstLine, '', false]
  let cells: string[] = []
  const end = (): void => {
    records.push({ line: begun, cells: [...cells, cell] })
    ;[cells, cell, begun] = [[], '', line]
  }
  for (let at = 0; at < source.length; at++) {
    const sign = source[at] as string
    if (sign === '\n') line++
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (source[at + 1] === '"') cell += source[at++] as string
      else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === separator) [cells, cell] = [[...cells, cell], '']
    else if (sign === '\n') end()
    else if (sign !== '\r' || source[at + 1] !== '\n') cell += sign
  }
  if (cell !== '' || cells.length > 0) end()
  return { records, isOpen: isQuoted }
}

/** A cell without what spreadsheets and our own lists put around a text, so that it is no number and no formula. */
export const plainCell = (cell: string): string => cell.replace(/^="(.*)"$/s, '$1').replace(/^'(?=[=+\-@\t\r])/, '')
