import { check } from 'fast-check'
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { hostileContour, secretsOfHostileRun } from '../fuzz/hostile-contour.ts'
import { canary } from '../fuzz/hostile-values.ts'
import { type HostileRequest, hostileRequest, type KnownIds, oneThingHostile, soundRequest } from '../fuzz/hostile-requests.ts'
import { prepareKnownIds } from '../fuzz/known-ids.ts'
import { sendHere } from '../fuzz/send-here.ts'
import { faultsOf } from '../fuzz/verdict.ts'
import { createLead as createLeadSpec } from '../../functions/external/create-lead/spec.ts'
import { endpoints } from '../../functions/endpoints.ts'
import { companyOfProcess } from '../support/company-scene.ts'
import { letIn } from '../support/logins.ts'
import { newestEventId } from '../support/newest-event.ts'
import { rememberDetails } from '../support/remembered-details.ts'
import { expectLeadsWhole, itemsBesidesKeys } from '../support/lead-contour.ts'
import { catchLog } from '../support/log-lines.ts'
import { expectWhole, payoutsIn } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

/** Besides what every endpoint meets: chance finds what nobody has thought of, over many runs, and `npm run fuzz` in one. */
const randomRuns = 8

/** What an endpoint answers at best that asks for a mailed code, or for one of a company: nobody guesses one. */
const statusOfAGuessedCode: Partial<Record<string, number>> = {
  'sign-in': 401,
  'register-partner': 401,
  'sign-in-with-company': 401,
  'change-own-profile': 403,
  'change-own-payment-details': 403,
  'request-erasure': 403,
}

/** They name the revision of the configuration. */
const namesRevision: ReadonlySet<string> = new Set(['change-configuration', 'change-configuration-part', 'publish-draft'])

describeOnEngine('whatever is sent to', () => {
  let known: KnownIds
  beforeAll(async () => {
    await newContour(hostileContour)
    await companyOfProcess()
    known = await prepareKnownIds(sendHere, async (kind, email) => ({ ...(await letIn(kind, email)).headers }), newestEventId)
    // Nobody guesses a code: the one who asks for a payout has it sent where the profile says.
    await rememberDetails(`six.${canary}@partners.example`, { requisites: 'card 2200 0000' })
  })

  test.each(endpoints.map((endpoint) => ({ name: endpoint.name, endpoint })))(
    '$name, the answer is one it declares, in the one shape, without a word of the inside; nothing of the request is logged',
    async ({ endpoint }) => {
      // What was sent before may have changed the configuration.
      if (namesRevision.has(endpoint.name)) known.good.set(endpoint.name, await known.again(endpoint.name))
      const logged = catchLog()
      const statuses = new Set<number>()
      const answersWell = fc.asyncProperty(hostileRequest(endpoint, known), async (request) => {
        const answer = await sendHere(request)
        statuses.add(answer.status)
        expect(faultsOf(endpoint, answer)).toEqual([])
      })
      // The first must succeed: whether a random one does is left to chance.
      const examples = [soundRequest(endpoint, known), ...oneThingHostile(endpoint, known)].map((request): [HostileRequest] => [
        request,
      ])
      const numRuns = examples.length + randomRuns
      const outcome = await check(answersWell, { numRuns, examples })
      const log = JSON.stringify(logged()).toLowerCase()
      expect(outcome.failed ? fc.defaultReportMessage(outcome) : null).toBeNull()
      expect(secretsOfHostileRun.filter((secret) => log.includes(secret.toLowerCase()))).toEqual([])
      // So that this is about something: there was a log, and requests that were accepted as well as refused.
      expect(logged().length).toBeGreaterThanOrEqual(numRuns)
      expect(statuses).toContain(statusOfAGuessedCode[endpoint.name] ?? endpoint.success)
      // Asking whether registration is open, whether a company signs people in, or what the program looks like takes no input that could
      // be wrong.
      expect([...statuses].some((status) => status >= 400)).toBe(
        !['show-registration', 'show-company-sign-in', 'show-face'].includes(endpoint.name),
      )
    },
  )

  test.each([
    { what: 'one number of 60,000 digits', json: `1${'0'.repeat(60_000)}1` },
    { what: '10,000 numbers', json: `[${'1.10,'.repeat(10_000)}1]` },
    { what: '80,000 brackets', json: `[${'{},'.repeat(80_000)}{}]` },
    { what: 'a text of nothing but backslashes', json: JSON.stringify('\\'.repeat(100_000)) },
  ])('an endpoint in a body of $what, the answer does not take minutes', { timeout: 120_000 }, async ({ json }) => {
    const endpoint = createLeadSpec
    const headers = [
      ['x-api-key', known.key],
      ['content-type', 'application/json'],
    ] as const
    const body = Buffer.from(`{"fields":${json}}`)
    expect(faultsOf(endpoint, await sendHere({ endpoint, parameters: {}, query: [], headers, body }))).toEqual([])
  })

  test('every endpoint, the money stays whole and every amount is one that can be paid', async () => {
    const items = await itemsBesidesKeys()
    expectWhole(items)
    expectLeadsWhole(items)
    // Text that was damaged on its way would make different clients look the same.
    expect(Object.values(items).filter((item) => JSON.stringify(item).includes('\ufffd'))).toEqual([])
    expect(payoutsIn(items).filter(({ amountKopecks }) => !Number.isSafeInteger(amountKopecks) || amountKopecks <= 0)).toEqual([])
  })
})
