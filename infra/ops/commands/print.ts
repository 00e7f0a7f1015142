import { safeCell, safeJson, safeLine, safeText } from '../../terminal-text.ts'

/** A table row by column. */
export type Row = Record<string, string | number | boolean | null | undefined>

/** A table for people: columns as wide as their widest cell, empty text for no rows. */
export function formatTable(rows: readonly Row[]): string {
  const first = rows[0]
  if (!first) return 'none'
  const columns = Object.keys(first)
  const cells = [columns, ...rows.map((row) => columns.map((column) => safeCell(String(row[column] ?? ''))))]
  const widths = columns.map((_, index) => cells.reduce((width, line) => Math.max(width, line[index]?.length ?? 0), 0))
  return cells
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Prints a table for people, or everything with --json. */
export function print(json: boolean, whole: unknown, rows: readonly Row[]): void {
  printText(json, whole, () => formatTable(rows))
}

/** Prints one line for people, or everything with --json. */
export function printLine(json: boolean, whole: unknown, line: () => string): void {
  printText(json, whole, () => safeLine(line()))
}

/** Prints text with line breaks of our own for people, or everything with --json. */
export function printText(json: boolean, whole: unknown, text: () => string): void {
  console.log(json ? safeJson(whole) : safeText(text()))
}
