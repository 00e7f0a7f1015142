import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildChangedFunctions, builtFunctions, bundlePath } from '../../../infra/build.ts'
import { endpointDocuments } from '../../../infra/openapi/endpoint-documents.ts'
import { endpoints } from '../../../lib/contract/endpoints.ts'
import { workers } from '../../../lib/contract/workers.ts'

beforeAll(() => buildChangedFunctions())

/** Bytes that a bundle may have. Lambda reads and compiles every one of them before the first answer. */
const budget = { minified: 290_000, gzipped: 98_000 }
/** With the client of the mail queue besides. */
const mailingBudget = { minified: 316_000, gzipped: 107_000 }
const mailing = new Set(endpoints.filter(({ queuesMail }) => queuesMail).map(({ name }) => name))
/** With the schema of contour files, which names every endpoint, and what zod says of them in words: for one function that is called seldom. */
const contourFileBudget = { minified: 450_000, gzipped: 140_000 }
const contourFileReader = 'try-configuration'
/** Nobody waits for a worker; it brings the client of another service besides. */
const workerBudget = { minified: 334_000, gzipped: 114_000 }
const workerNames = new Set(workers.map(({ name }) => name))

describe.each(builtFunctions.map(({ name }) => name))('the bundle of %s', (name) => {
  test('stays within its budget', () => {
    const bundle = readFileSync(bundlePath(name))
    const ofEndpoint = mailing.has(name) ? mailingBudget : name === contourFileReader ? contourFileBudget : budget
    const { minified, gzipped } = workerNames.has(name) ? workerBudget : ofEndpoint
    expect(bundle.length).toBeLessThanOrEqual(minified)
    expect(gzipSync(bundle, { level: 9 }).length).toBeLessThanOrEqual(gzipped)
  })

  test('holds no text of a document', () => {
    const bundle = readFileSync(bundlePath(name), 'utf8')
    const texts = endpointDocuments.flatMap(({ summary, description }) => [summary, description])
    expect(texts.filter((text) => bundle.includes(text))).toEqual([])
  })

  test.each([
    ['other ways to credentials', /AssumeRole|sso_session|credential_process/],
    ['files of a home folder', /HOMEDRIVE|USERPROFILE/],
    ['event streams', /MessageHeaders|vnd\.amazon\.eventstream/],
    ['texts of zod', /Invalid input: expected|must NOT|Too small/],
    ['the schemas of answers, which only documents need', /Identifier of the/],
    ['Cyrillic letters in six bytes', /\\u04[0-9a-f]{2}/i],
  ])('holds nothing of %s', (what, trace) => {
    if (what === 'texts of zod' && name === contourFileReader) return
    // Never the text itself as what is expected: a failure would print all of it.
    expect(trace.exec(readFileSync(bundlePath(name), 'utf8'))?.[0]).toBeUndefined()
  })
})
