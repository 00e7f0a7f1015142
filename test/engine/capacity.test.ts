import { describe, expect, test } from 'vitest'
import { configurationReads, measuredRequests } from '../bench/measured-requests.ts'
import { readUnits, writeUnits } from '../bench/watched-calls.ts'
import { watchRequest } from '../support/watched-requests.ts'
import { describeOnEngine } from './contour-table.ts'

/** Two numbers of write units where a kept answer is about a kilobyte, and its random ids decide whether it is more. */
type Row = [name: string, write: number | readonly [number, number], read: number]

/** Indexes take one write unit for each that a lead or a payout comes to stand in, two where an act moves it to another place, and one where it stays. */
const once: Row[] = [
  ...configurationReads.map((name): Row => [name, 0, 1]),
  ['GET /payout', 0, 2],
  ['GET /partner', 0, 3],
  ['GET /payout/{id}', 0, 3],
  ['GET /partner/{id}', 0, 4],
  ['GET /lead/{id}', 0, 4],
  ['GET /lead', 0, 2.5],
  ['GET /events', 0, 32],
  ['GET /partner/{id}/payout-eligibility', 0, 3],
  ['GET /partner/{id}/statement', 0, 3],
  ['GET /r/{slug}', 2, 3],
  ['HEAD /r/{slug}', 0, 3],
  ['POST /api/session/code', 4, 2],
  ['POST /api/session', 9, 3],
  ['POST /api/session/registration', 22, 3],
  ['GET /api/session', 0, 5],
  ['GET /api/session/list', 0, 12],
  ['DELETE /api/session/{id}', 6, 6],
  ['DELETE /api/session', 4, 5],
  ['GET /api/console/payout', 0, 11],
  ['GET /api/console/payout/summary', 0, 7.5],
  ['GET /api/console/payout/{id}', 0, 9.5],
  ['PUT /api/console/payout/{id}/status', 13, 9],
  ['GET /api/console/configuration', 0, 7],
  ['GET /api/console/partner', 0, 10],
  ['GET /api/console/partner/{id}', 0, 9],
  ['GET /api/console/partner/{id}/statement', 0, 9],
  ['POST /api/console/partner', 18, 7],
  ['PUT /api/console/partner/{id}', 16, 10],
  ['PUT /api/console/partner/{id}/block', 10, 9],
  ['PUT /api/console/partner/{id}/unblock', 10, 9],
  ['POST /api/console/partner/{id}/correction', 10, 6],
  ['POST /api/console/partner/{id}/entry/{revision}/reverse', 12, 8],
  ['GET /api/console/lead', 0, 7.5],
  ['GET /api/console/lead/{id}', 0, 10],
  ['PUT /api/console/lead/{id}/status', 18, 9],
  ['PUT /api/console/lead/{id}/add-deal', 16, 9],
  ['PUT /api/console/lead/{id}/deal/{dealId}/cancel', 22, 11],
  ['PUT /api/console/lead/{id}/bind', 26, 17],
  ['POST /api/console/configuration/trial', 0, 5],
  ['GET /api/console/key', 0, 8],
  ['GET /api/console/administrator', 0, 9],
  ['GET /api/console/journal', 0, 37],
  ['POST /api/console/key', 10, 6],
  ['PUT /api/console/key/{id}/rotate', 12, 8],
  ['PUT /api/console/key/{id}/revoke', 10, 8],
  ['PUT /api/console/administrator/{id}/role', 6, 7],
  ['GET /api/account', 0, 7],
  ['POST /api/account/payout', 18, 6],
  ['PUT /api/account/payout/{id}/cancel', 19, 6],
  ['GET /api/account/payout', 0, 5.5],
  ['GET /api/account/payout/{id}', 0, 6],
  ['GET /api/account/payout-eligibility', 0, 6],
  ['GET /api/account/statement', 0, 7],
  ['GET /api/account/lead', 0, 5.5],
  ['GET /api/account/profile', 0, 6],
  ['POST /api/account/profile/code', 6, 6],
  ['PUT /api/account/profile', 11, 6],
  ['GET /api/account/personal-data', 0, 17.5],
  ['POST /api/account/erasure-request', 8, 4],
  ['GET /api/console/link', 0, 10],
  ['GET /api/console/promocode', 0, 10],
  ['GET /api/console/offer', 0, 7],
  ['GET /api/console/offer/{id}/reward-preview', 0, 6],
  ['GET /api/account/offer', 0, 6],
  ['GET /api/account/link', 0, 5.5],
  ['GET /api/account/link/slug/{slug}', 0, 6.5],
  ['GET /api/account/promocode', 0, 6.5],
  ['POST /api/console/link', 11, 8],
  ['POST /api/console/promocode', 11, 8],
  ['PUT /api/console/promocode/{code}/status', 10, 8],
  ['PUT /api/console/offer/{id}', 0, 7],
  ['POST /api/console/offer/{id}/closure', 0, 8],
  ['POST /api/account/link', 15, 6],
  ['POST /api/account/promocode', 15, 6],
  ['POST /payout', 14, 3],
  ['PUT /payout/{id}/status: Requested to Approved', 9, 4],
  ['PUT /payout/{id}/status: Approved to Paid', 13, 4],
  ['PUT /payout/{id}/status: Requested to Rejected', 13, 4],
  ['PUT /payout/{id}/status: Approved to Rejected', 13, 4],
  ['POST /lead, of nobody', 6, 1],
  ['POST /lead, by session', 11, 3],
  ['POST /lead, by promocode', 13, 3],
  ['PUT /lead/{id}/status: nothing to earn', 10, 4],
  ['PUT /lead/{id}/status: a fixed reward', 16, 4],
  ['PUT /lead/{id}/status: a deal and its share', 14, 4],
  ['PUT /lead/{id}/status: the status it has', 0, 4],
  ['PUT /lead/{id}/add-deal', 12, 4],
  ['PUT /lead/{id}/deal/{dealId}/cancel: a deal and its share', 18, 6],
  ['PUT /lead/{id}/deal/{dealId}/cancel: canceled before', 0, 3],
]

/** Two more: an answer is kept within a kilobyte, but for one with several deals. */
const withKey: Row[] = [
  ['PUT /api/console/lead/{id}/status', 22, 9],
  ['PUT /api/console/lead/{id}/add-deal', 20, 9],
  ['PUT /api/console/lead/{id}/deal/{dealId}/cancel', 26, 11],
  ['PUT /api/console/lead/{id}/bind', 28, 17],
  ['PUT /api/account/profile', 13, 6],
  ['POST /api/console/key', 12, 6],
  ['PUT /api/console/key/{id}/rotate', 14, 8],
  ['PUT /api/console/key/{id}/revoke', 12, 8],
  ['PUT /api/console/administrator/{id}/role', 8, 7],
  ['PUT /api/console/payout/{id}/status', 15, 9],
  ['POST /api/console/partner', [18, 20], 7],
  ['PUT /api/console/partner/{id}', [16, 18], 10],
  ['PUT /api/console/partner/{id}/block', [12, 14], 9],
  ['PUT /api/console/partner/{id}/unblock', [12, 14], 9],
  ['POST /api/console/partner/{id}/correction', 12, 6],
  ['POST /api/console/partner/{id}/entry/{revision}/reverse', 14, 8],
  ['POST /api/account/payout', 20, 6],
  ['PUT /api/account/payout/{id}/cancel', 21, 6],
  ['POST /api/console/link', 13, 8],
  ['POST /api/console/promocode', 13, 8],
  ['PUT /api/console/promocode/{code}/status', 12, 8],
  ['PUT /api/console/offer/{id}', 8, 7],
  ['POST /api/console/offer/{id}/closure', 8, 8],
  ['POST /api/account/link', 17, 6],
  ['POST /api/account/promocode', 17, 6],
  ['POST /payout', 16, 3],
  ['PUT /payout/{id}/status: Requested to Approved', 11, 4],
  ['PUT /payout/{id}/status: Approved to Paid', 15, 4],
  ['PUT /payout/{id}/status: Requested to Rejected', 15, 4],
  ['PUT /payout/{id}/status: Approved to Rejected', 15, 4],
  ['POST /lead, of nobody', 8, 1],
  ['POST /lead, by session', 13, 3],
  ['POST /lead, by promocode', 15, 3],
  ['PUT /lead/{id}/status: nothing to earn', 12, 4],
  ['PUT /lead/{id}/status: a fixed reward', 18, 4],
  ['PUT /lead/{id}/status: a deal and its share', [16, 18], 4],
  ['PUT /lead/{id}/status: the status it has', 4, 4],
  ['PUT /lead/{id}/add-deal', 16, 4],
  ['PUT /lead/{id}/deal/{dealId}/cancel: a deal and its share', 22, 6],
  ['PUT /lead/{id}/deal/{dealId}/cancel: canceled before', 8, 3],
]

const rows: Row[] = [...once, ...withKey.map(([name, ...units]): Row => [`${name}, with an Idempotency-Key`, ...units])]

describe('the request units', () => {
  test('are known of every measured request, but for repeats: what a refused write took, DynamoDB does not say', () => {
    const measured = measuredRequests.map(({ name }) => name).filter((name) => !name.includes(', repeated by'))
    expect(rows.map(([name]) => name).toSorted()).toEqual(measured.toSorted())
  })
})

describeOnEngine('a request by a key that its function knows', () => {
  test.each(rows)('%s: takes %j write and %f read request units', async (name, write, read) => {
    const calls = await watchRequest(name)
    expect([write].flat()).toContain(writeUnits(calls))
    expect(readUnits(calls)).toBe(read)
  })
})
