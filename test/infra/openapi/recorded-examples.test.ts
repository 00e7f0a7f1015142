import { expect, test } from 'vitest'
import { documentOf, endpointDocuments } from '../../../infra/openapi/endpoint-documents.ts'
import { recordedExamples, recordExamples } from '../../../infra/openapi/recorded-examples.ts'
import { isForPeople } from '../../../lib/contract/endpoint-spec.ts'
import { endpoints } from '../../../lib/contract/endpoints.ts'
import { describeOnEngine } from '../../engine/contour-table.ts'
import { documentedRequests } from '../../support/documented-requests.ts'
import { startContour } from '../../support/local-contour.ts'

/** Two acts may fall into one millisecond, and then there is one moment less. */
const withoutMoments = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"moment"'))

describeOnEngine('the examples of openapi.json', () => {
  test('are what a fresh demo contour answers', async () => {
    const { baseUrl, key: apiKey } = await startContour(['--in-memory'])
    const now = await recordExamples({ baseUrl, apiKey })
    expect(withoutMoments(now)).toEqual(withoutMoments(recordedExamples()))
  })

  test('can be sent as they stand to a fresh demo contour, in whatever order operations are tried', async () => {
    const { baseUrl, key, ask } = await startContour(['--in-memory'])
    // What they name is made when it is named: who never looks at an example never sees it.
    expect([(await ask('GET', '/payout')).body, (await ask('GET', '/partner')).body.length]).toEqual([[], 3])
    const operations = Map.groupBy(documentedRequests(baseUrl, key), ({ name }) => name)
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
