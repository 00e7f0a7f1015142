import type { Measure, Measured } from './measure.ts'
import { readUnits, writeUnits } from './watched-calls.ts'
import { watchedRequests } from './watched-requests.ts'

/** What a request costs. Each endpoint's trial has its numbers, and test/engine/round-trips.test.ts holds it to them. */
export const capacity: Measure = {
  name: 'capacity',
  title: 'DynamoDB request units of one request',
  run: async (progress, size) => {
    progress('sending every request once')
    const watched = await watchedRequests(size)
    // What a refused write took, DynamoDB does not say.
    const known = watched.filter(({ name }) => !name.includes(', repeated by'))
    return shown(known.map(({ name, figure, calls }) => ({ name, figure, write: writeUnits(calls), read: readUnits(calls) })))
  },
}

interface Charged {
  name: string
  figure: string
  write: number
  read: number
}

const limits = [
  { request: 'POST /payout', limit: 10 },
  { request: 'POST /lead', limit: 12 },
  { request: 'PUT /payout/{id}/status', limit: 10 },
  { request: 'PUT /lead/{id}/status', limit: 10 },
]

function shown(requests: readonly Charged[]): Measured {
  return {
    columns: ['request', 'write units', 'read units'],
    rows: requests.map(({ name, write, read }) => [name, String(write), String(read)]),
    figures: Object.fromEntries(
      requests.flatMap(({ figure, write, read }) => [
        [`${figure}_writeUnits`, write],
        [`${figure}_readUnits`, read],
      ]),
    ),
    targets: limits.flatMap(({ request, limit }) =>
      [false, true].map((isNamed) => {
        const meant = requests.filter(({ name }) => name.startsWith(request) && name.includes('Idempotency-Key') === isNamed)
        const found = Math.max(...meant.map(({ write }) => write))
        const wanted = `${request}${isNamed ? ', with an Idempotency-Key' : ''}: at most ${limit} write units`
        return { wanted, found: String(found), isMet: found <= limit }
      }),
    ),
  }
}
