import { type ErrorCode, errorTable } from '../../lib/errors.ts'
import { errorGuide } from './error-guide.ts'
import { messagePattern } from './error-message.ts'

const marker = '<!-- The table below is written by npm run openapi. -->'

/**
 * A page with the table of all errors in place of what stood below the marker.
 *
 * @throws Error when the page has no marker
 */
export function withErrorTable(page: string): string {
  const end = page.indexOf(marker)
  if (end < 0) throw new Error(`the page has no place for the table of errors: ${marker}`)
  const rows = (Object.keys(errorTable) as ErrorCode[]).map((code) => {
    const { when, advice } = errorGuide[code]
    return `| \`${code}\` | ${errorTable[code].status} | ${messagePattern(code)} | ${when} | ${advice} |`
  })
  const table = ['| Code | Status | Message | When | What to do |', '| --- | --- | --- | --- | --- |', ...rows]
  return `${page.slice(0, end)}${marker}\n\n${table.join('\n')}\n`
}
