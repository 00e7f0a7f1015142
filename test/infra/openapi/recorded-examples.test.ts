import { expect, test } from 'vitest'
import { documentOf } from '../../../infra/openapi/endpoint-documents.ts'
import { recordedExamples, recordExamples } from '../../../infra/openapi/recorded-examples.ts'
import { endpoints } from '../../../lib/contract/endpoints.ts'
import { describeOnEngine } from '../../engine/contour-table.ts'
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
})

test('every endpoint has an example', () => {
  expect(endpoints.filter((spec) => Object.keys(documentOf(spec).examples).length === 0)).toEqual([])
})
