import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { demoPartnerIds, openExampleSession, withExampleThings } from '../../../infra/local/example-things.ts'
import { gateway } from '../../../infra/local/gateway.ts'
import { keepOwnWebhook } from '../../../infra/local/own-webhook.ts'
import { webhookPath } from '../../../infra/local/webhook-page.ts'
import { documentOf, endpointDocuments } from '../../../infra/openapi/endpoint-documents.ts'
import { recordedExamples, recordExamples } from '../../../infra/openapi/recorded-examples.ts'
import { isForPeople } from '../../../lib/contract/endpoint-spec.ts'
import { endpoints } from '../../../functions/endpoints.ts'
import { environmentNames } from '../../../lib/store/table/environment.ts'
import { describeOnEngine, newContour } from '../../engine/contour-table.ts'
import { demoContour } from '../../support/contour-commands.ts'
import { documentedRequests } from '../../support/documented-requests.ts'
import { handledEndpoints } from '../../support/handlers.ts'
import { asking } from '../../support/local-contour.ts'
import { served } from '../../support/served.ts'
import { playWebhookQueue } from '../../support/webhook-queue.ts'

/** Two acts may fall into one millisecond, and then there is one moment less. */
const withoutMoments = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"moment"'))

/** The demo contour as npm start serves it, from this process: npm run openapi, which records the examples, asks npm start itself. */
async function freshDemo(): Promise<{ baseUrl: string; apiKey: string }> {
  const { apiKeys } = await newContour(JSON.parse(readFileSync(demoContour, 'utf8')) as object, {
    partnerIds: demoPartnerIds,
    byService: true,
  })
  const { baseUrl } = await served(withExampleThings(gateway(handledEndpoints)))
  await playWebhookQueue()
  vi.stubEnv(environmentNames.webhookLocalTrials, 'yes')
  await Promise.all([openExampleSession(), keepOwnWebhook(`${baseUrl}${webhookPath}`)])
  return { baseUrl, apiKey: apiKeys[0]?.secret ?? '' }
}

describeOnEngine('the examples of openapi.json', () => {
  test('are what a fresh demo contour answers', async () => {
    const now = await recordExamples(await freshDemo())
    expect(withoutMoments(now)).toEqual(withoutMoments(recordedExamples()))
  })

  test('can be sent as they stand to a fresh demo contour, in whatever order operations are tried', async () => {
    const { baseUrl, apiKey } = await freshDemo()
    const ask = asking(baseUrl, apiKey)
    // Their things are made on demand: an example that nobody looks at makes none.
    expect([(await ask('GET', '/payout')).body, (await ask('GET', '/partner')).body.length]).toEqual([[], 3])
    const operations = Map.groupBy(documentedRequests(baseUrl, apiKey), ({ name }) => name)
    const refused: string[] = []
    for (const { example, url, init, success } of [...operations.values()].toReversed().flat()) {
      const response = await fetch(url, { ...init, redirect: 'manual' })
      if (response.status !== success)
        refused.push(`${init.method} ${url} (${example}): ${response.status} ${await response.text()}`)
    }
    expect(
      refused,
      'let the examples of an endpoint name what infra/openapi/demo.ts has, in an order in which they succeed',
    ).toEqual([])
  })
})

test('every endpoint of integrators has an example, and no other one', () => {
  const shown = endpoints.filter((spec) => Object.keys(documentOf(spec).examples ?? {}).length > 0)
  expect(shown).toEqual(endpoints.filter((spec) => !isForPeople(spec)))
})

test('all examples of an endpoint are of one path: a page shows it once for all of them', () => {
  const paths = endpointDocuments.map(({ spec, examples = {} }) => [
    spec.name,
    new Set(Object.values(examples).map(({ path }) => JSON.stringify(path))).size,
  ])
  expect(paths.filter(([, different]) => Number(different) > 1)).toEqual([])
})
