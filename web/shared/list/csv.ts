/** A value of a cell: numbers are written with a comma, and texts so that no program takes them for a formula. */
export type CsvValue = string | number | boolean | null | undefined

/**
 * A table as Excel opens it in Russia: semicolons, commas in numbers, and a mark of UTF-8 before all.
 *
 * @example csvText([['Партнёр', 'Сумма'], ['Анна', 1650.5]]) // …Анна;1650,5
 */
export function csvText(rows: readonly (readonly CsvValue[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Hands a text over as a file. */
export function downloadCsv(name: string, text: string): void {
  download(`${name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }))
}

/** Hands anything over as a file. */
export function download(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
