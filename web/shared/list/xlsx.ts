import writeExcelFile, { type SheetData } from 'write-excel-file/universal'
import { moscowClock } from '../../../lib/domain/value/moscow-day.ts'
import { type Cell, cellText, isMoment, type Sheet } from '../../../lib/domain/value/spreadsheet.ts'

const widestCharacters = 60
const dateCharacters = 20

/** A table as a workbook of Excel. Texts stay texts, so ИНН and accounts keep every digit; moments are dates in Moscow's time. */
export function xlsxFile(sheet: Sheet): Promise<Blob> {
  const [names = [], ...rows] = sheet
  const data: SheetData = [
    names.map((name) => ({ value: cellText(name), type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => names.map((_, index) => xlsxCell(row[index]))),
  ]
  const columns = names.map((_, index) => ({ width: widthOf(sheet.map((row) => row[index])) }))
  return writeExcelFile(data, { columns, stickyRowsCount: 1 }).toBlob()
}

function xlsxCell(value: Cell): SheetData[number][number] {
  if (value === null || value === undefined) return null
  if (typeof value === 'object') return { value: new Date(`${value.day}T00:00:00Z`), type: Date, format: 'dd.mm.yyyy' }
  if (typeof value !== 'string') return value
  if (!isMoment(value)) return { value, type: String }
  // The format has no zones: a date in it is what a clock on the wall shows.
  return { value: new Date(`${moscowClock(Date.parse(value))}Z`), type: Date, format: 'dd.mm.yyyy hh:mm:ss' }
}

function widthOf(cells: readonly Cell[]): number {
  const lengths = cells.map((cell) => (isMoment(cell) ? dateCharacters : cellText(cell).length))
  return Math.min(lengths.reduce((longest, length) => Math.max(longest, length), 0) + 2, widestCharacters)
}
