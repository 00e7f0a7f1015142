import type { Measure, Measured } from './measure.ts'
import { sequentialCalls } from './watched-calls.ts'
import { watchedRequests } from './watched-requests.ts'

/** How often a request waits for DynamoDB. test/engine/round-trips.test.ts holds every endpoint to its number. */
export const roundTrips: Measure = {
  name: 'round-trips',
  title: 'DynamoDB calls of one request, by a key that its function knows',
  run: async (progress, size) => {
    progress('sending every request once')
    return shown(
      (await watchedRequests(size)).map(({ name, figure, calls }) => ({
        name,
        figure,
        all: calls.length,
        steps: sequentialCalls(calls),
      })),
    )
  },
}

interface Counted {
  name: string
  figure: string
  all: number
  steps: number
}

function shown(requests: readonly Counted[]): Measured {
  const most = (isMeant: (name: string) => boolean): number =>
    Math.max(...requests.filter(({ name }) => isMeant(name)).map(({ steps }) => steps))
  const isRead = (name: string): boolean =>
    name.startsWith('GET ') && !['GET /payout', 'GET /partner/{id}/statement', 'GET /r/{slug}'].includes(name)
  const writesLead = (name: string): boolean => name.startsWith('PUT /lead')
  const isWrite = (name: string): boolean => !name.startsWith('GET ') && !writesLead(name) && !name.includes('Idempotency-Key')
  const target = (wanted: string, limit: number, isMeant: (name: string) => boolean) => {
    const found = most(isMeant)
    return { wanted, found: String(found), isMet: found <= limit }
  }
  return {
    columns: ['request', 'one after another', 'all'],
    rows: requests.map(({ name, steps, all }) => [name, String(steps), String(all)]),
    figures: Object.fromEntries(requests.map(({ figure, steps }) => [`${figure}_sequentialCalls`, steps])),
    targets: [
      target('reads, and lists a page: 1', 1, isRead),
      target('a page of payouts and their partners: 2', 2, (name) => name === 'GET /payout'),
      target('a statement, its balance and entries of one moment: 3', 3, (name) => name.endsWith('/statement')),
      target('writes: 2', 2, isWrite),
      target('acts of a lead: 2', 2, (name) => writesLead(name) && !name.includes('Idempotency-Key')),
    ],
  }
}
