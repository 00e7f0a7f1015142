// Prints the payout requests that changed since the last run, without missing one, in TypeScript:
//
//   npm run -s example:payout-changes -- http://127.0.0.1:4000 demo-crm-key-for-local-use-only mark.json
//
// Run it as often as you like. The file stores how far it has read; without the file it begins with all requests.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import createClient from 'openapi-fetch'
import type { paths } from './api.d.ts'

/**
 * How far each run reads back before the newest change of the previous run. `updatedAt` is set when an act begins, but lists show
 * the change only when the act is done, up to half a minute later; and the clocks of two servers may differ. So a change that a
 * run missed can have an older `updatedAt` than others that it saw.
 */
const overlapMs = 60_000

type Payout = paths['/api/external/payout']['get']['responses']['200']['content']['application/json'][number]

/** How far the changes have been read. */
export interface Mark {
  /** The newest `updatedAt` seen. */
  newest: string
  /** The states seen within the overlap, so that they are not reported as new when they are read again. */
  seen: Record<string, string>
}

/**
 * The requests that changed since the run that stored this mark, each change once.
 *
 * @param read returns all requests updated since that time, or all requests
 */
export async function payoutChanges(
  mark: Mark | undefined,
  read: (updatedSince: string | undefined) => Promise<Payout[]>,
): Promise<{ changed: Payout[]; mark: Mark | undefined }> {
  const listed = await read(mark && before(mark.newest))
  const changed = listed.filter((payout) => mark?.seen[payout.id] !== stateOf(payout))
  const newest = [mark?.newest ?? '', ...listed.map(({ updatedAt }) => updatedAt)].toSorted().at(-1)
  if (!newest) return { changed, mark }
  const repeated = listed.filter(({ updatedAt }) => updatedAt >= before(newest))
  return { changed, mark: { newest, seen: Object.fromEntries(repeated.map((payout) => [payout.id, stateOf(payout)])) } }
}

const before = (moment: string): string => new Date(Date.parse(moment) - overlapMs).toISOString()
const stateOf = ({ status, updatedAt }: Payout): string => `${status} ${updatedAt}`

async function main([baseUrl = '', apiKey = '', file = '']: readonly string[]): Promise<void> {
  const api = createClient<paths>({ baseUrl, headers: { 'x-api-key': apiKey } })
  const last = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Mark) : undefined
  const { changed, mark } = await payoutChanges(last, async (updatedSince) => {
    const { data, error } = await api.GET('/api/external/payout', { params: { query: updatedSince ? { updatedSince } : {} } })
    if (!data) throw new Error(`${error?.code}: ${error?.message}`)
    return data
  })
  for (const { id, status, amount } of changed) console.log(`payout ${id} of ${amount} is ${status}`)
  // Last: if the process ends before this line, the next run reports the same changes again.
  if (mark) writeFileSync(file, JSON.stringify(mark))
}

if (import.meta.main) await main(process.argv.slice(2))
