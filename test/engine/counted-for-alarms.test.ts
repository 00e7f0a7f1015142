import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { metricNames } from '../../lib/http/metrics.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { call } from '../support/call.ts'
import { testContour } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { later } from '../support/later.ts'
import { catchLog } from '../support/log-lines.ts'
import { letIn } from '../support/logins.ts'
import { partnerIdOf, requestPayoutBy } from '../support/payout-acts.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const [admin] = testContour.administrators.map(({ email }) => email) as [string]
const partner = 'rich@test.example'

beforeEach(async () => {
  await newContour(testContour)
})

/** What the work has counted under a name, request by request. */
async function countedBy(name: keyof typeof metricNames, work: () => Promise<unknown>): Promise<unknown[]> {
  const lines = catchLog()
  try {
    await work()
    return lines().map((line) => line[metricNames[name]] ?? 0)
  } finally {
    vi.restoreAllMocks()
  }
}

const askedFrom = (browser: string) =>
  call(handlers.get('request-sign-in-code') as Handler, {
    key: null,
    body: { email: partner, app: 'account' },
    headers: { cookie: `__Host-browser=${browser}` },
  })
const newBrowser = (): string => randomBytes(16).toString('base64url')

describeOnEngine('for its alarms the service counts', () => {
  test('a code that is held back from a browser: the sixth of an hour, and not the five before', async () => {
    const browser = newBrowser()
    const minutes = [0, 11, 22, 33, 44, 56]
    const counted = await countedBy('codesWithheld', async () => {
      for (const minute of minutes) await later(minute * 60_000, () => askedFrom(browser))
    })
    expect(counted).toEqual([0, 0, 0, 0, 0, 1])
  })

  test('the long code that a flooded mailbox gets in place of one for each browser', async () => {
    const counted = await countedBy('codesWithheld', async () => {
      for (let browsers = 0; browsers < 22; browsers++) await askedFrom(newBrowser())
    })
    expect(counted).toEqual([...Array.from({ length: 20 }, () => 0), 1, 1])
  })

  test('the lines of a list that an administrator is shown, beside their id', async () => {
    const partnerId = await partnerIdOf(partner)
    expect(await requestPayoutBy('ApiKey', { partnerId, rubles: 200 })).toMatchObject({ status: 201 })
    const { headers } = await letIn('Administrator', admin)
    const lines = catchLog()
    const shown = await call(handlers.get('console-list-payouts') as Handler, { key: null, query: {}, headers: { ...headers } })
    expect(shown.body).toHaveLength(1)
    expect(lines()).toMatchObject([{ [metricNames.rowsListed]: 1, administratorId: shown.headers['X-Acting-As'] }])
    vi.restoreAllMocks()
  })

  test('nothing of what partners see of their own', async () => {
    const { headers } = await letIn('Partner', partner)
    const counted = await countedBy('rowsListed', () =>
      call(handlers.get('list-own-payouts') as Handler, { key: null, query: {}, headers: { ...headers } }),
    )
    expect(counted).toEqual([0])
  })
})
