import { cellText, csvText, isMoment, type Sheet } from '../../../lib/domain/value/spreadsheet.ts'

/** The forms in which a list can be taken away. */
export const fileForms = ['csv', 'xlsx'] as const
export type FileForm = (typeof fileForms)[number]

/**
 * Hands a table over as a file. Columns of moments say in their names whose clock they go by.
 *
 * @param zone such as МСК
 */
export async function downloadSheet(form: FileForm, name: string, sheet: Sheet, zone: string): Promise<void> {
  const named = withZone(sheet, zone)
  if (form === 'csv') {
    download(`${name}.csv`, new Blob([csvText(named)], { type: 'text/csv;charset=utf-8' }))
    return
  }
  const { xlsxFile } = await import('./xlsx.ts')
  download(`${name}.xlsx`, await xlsxFile(named))
}

/** The table with the zone added to the names of columns that hold moments. */
export function withZone([names = [], ...rows]: Sheet, zone: string): Sheet {
  return [names.map((name, index) => (rows.some((row) => isMoment(row[index])) ? `${cellText(name)}, ${zone}` : name)), ...rows]
}

/** Hands anything over as a file. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
