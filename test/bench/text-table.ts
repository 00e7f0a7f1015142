/** A table in Markdown that is readable as it is: names to the left, figures to the right. */
export function textTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((name, index) => Math.max(name.length, ...rows.map((row) => row[index]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, index) => (index === 0 ? '-'.repeat(width) : `${'-'.repeat(Math.max(1, width - 1))}:`))
  return [line(columns), line(rule), ...rows.map(line)].join('\n')
}
