import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selfSigned } from '../../bench/self-signed.ts'
import { buildFunctions } from '../../../infra/build.ts'
import { endpoints } from '../../../lib/contract/endpoints.ts'
import { lambdaEnvironment, runBundle } from '../../support/bundled.ts'
import type { Call } from '../../support/call.ts'
import { leadId, leadItems, leadOf } from '../../support/lead-items.ts'
import { sampleKey } from '../../support/mocked-table.ts'
import { partnerId, payoutId, payoutOf } from '../../support/samples.ts'
import { wireTable } from '../../support/wire-table.ts'

const folder = mkdtempSync(join(tmpdir(), 'start-up-'))
const authority = join(folder, 'authority.pem')
const tls = selfSigned()

beforeAll(async () => {
  writeFileSync(authority, tls.certificate)
  await buildFunctions()
})
afterAll(() => rmSync(folder, { recursive: true }))

const wonLeadId = `${leadId.slice(0, -1)}1`
const { rewardedStatusIds: _none, ...lead } = leadOf()
const items = [
  ...leadItems(),
  { pk: 'LINKS', sk: 'rich-loan', slug: 'rich-loan', partnerId, offerId: 'offer-1' },
  { pk: 'PAYOUTS', sk: payoutId, ...payoutOf('Requested') },
  { pk: `LEAD#${leadId}`, sk: 'LEAD', ...lead },
  { pk: `LEAD#${wonLeadId}`, sk: 'LEAD', ...lead, id: wonLeadId, statusId: 'status-won' },
]

const calls: Record<string, { call: Call; status: number }> = {
  'list-payouts': { call: {}, status: 200 },
  'create-payout': { call: { body: { partnerId, amount: 500 } }, status: 201 },
  'change-payout-status': { call: { path: { id: payoutId }, body: { status: 'Approved' } }, status: 200 },
  'list-partners': { call: {}, status: 200 },
  'check-payout-eligibility': { call: { path: { id: partnerId } }, status: 200 },
  'show-statement': { call: { path: { id: partnerId } }, status: 200 },
  'list-lead-fields': { call: {}, status: 200 },
  'create-lead': { call: { body: { fields: [{ fieldTypeId: 'field-name', value: 'Иван' }] } }, status: 201 },
  'change-lead-status': { call: { path: { id: leadId }, body: { systemName: 'won', amount: 100 } }, status: 200 },
  'add-deal': { call: { path: { id: wonLeadId }, body: { amount: 100 } }, status: 200 },
  'open-referral-link': { call: { key: null, path: { slug: 'rich-loan' } }, status: 302 },
}

/** What a call over TLS, its signature and a log line need. undici alone, which is easily drawn in, takes 20 ms. */
const needed = ['crypto', 'http', 'https', 'net', 'os', 'process', 'timers/promises', 'tls']
/** What a list that can be compressed needs besides. */
const neededToStream = ['zlib']

describe.each(endpoints)('by its first answer, $name', ({ name, streamed }) => {
  test('has loaded of Node what it needs, and nothing else', async () => {
    const table = await wireTable(items, tls)
    const env = { ...lambdaEnvironment(table.baseUrl), NODE_EXTRA_CA_CERTS: authority }
    const { call, status } = calls[name] ?? {}
    const run = await runBundle(name, { env, call: { key: sampleKey, ...call } })
    expect(run).toMatchObject({ status })
    const loaded = run.loaded.filter((part) => isBuiltin(part) && !part.startsWith('_'))
    expect(loaded.toSorted()).toEqual([...needed, ...(streamed ? neededToStream : [])].toSorted())
  })
})
