import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { buildChangedFunctions, builtFunctions, bundlePath } from '../../../infra/build.ts'
import { endpointDocuments } from '../../../infra/openapi/endpoint-documents.ts'
import { workers } from '../../../functions/workers.ts'

beforeAll(() => buildChangedFunctions())

/** Bytes that a bundle may have. Lambda reads and compiles every one of them before the first answer. */
const budget = { minified: 243_500, gzipped: 84_500 }
/** With the schema of contour files, which names every endpoint, and what zod says of them in words: for functions that are called seldom. */
const contourFileBudget = { minified: 538_500, gzipped: 161_200 }
const contourFileReaders: ReadonlySet<string> = new Set([
  'try-configuration',
  'try-draft',
  'cost-draft',
  'preview-draft-reward',
  'publish-draft',
  'change-configuration',
  'change-configuration-part',
  'preview-configuration',
])
/** Nobody waits for a worker; it brings the client of another service besides, and that of mail makes codes and reads accounts. */
const workerBudget = { minified: 315_000, gzipped: 101_000 }
/** With everything that the audit recomputes. */
const auditBudget = { minified: 405_500, gzipped: 134_700 }
/** With what checks the signatures of passkeys, for the few functions that do. */
const passkeyBudget = { minified: 525_500, gzipped: 160_400 }
const passkeyFunctions: ReadonlySet<string> = new Set(['add-passkey', 'sign-in-with-passkey'])
/** With what asks a company who somebody is, and reads its answer. */
const companyBudget = { minified: 231_400, gzipped: 79_700 }
const companyFunctions: ReadonlySet<string> = new Set(['begin-company-sign-in', 'sign-in-with-company'])
const workerNames = new Set(workers.map(({ name }) => name))

const budgetOf = (name: string) => {
  if (name === 'audit-table') return auditBudget
  if (workerNames.has(name)) return workerBudget
  if (passkeyFunctions.has(name)) return passkeyBudget
  if (companyFunctions.has(name)) return companyBudget
  return contourFileReaders.has(name) ? contourFileBudget : budget
}

const textsOfDocuments = endpointDocuments.flatMap(({ summary, description }) => [summary, description])
// One expression for them all: to look for each of 200 in each bundle takes five times as long.
const anyTextOfDocuments = textsOfDocuments.map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')
const noPartOf: Readonly<Record<string, RegExp>> = {
  'texts of documents': new RegExp(anyTextOfDocuments),
  'other ways to credentials': /AssumeRole|sso_session|credential_process/,
  'files of a home folder': /HOMEDRIVE|USERPROFILE/,
  'event streams': /MessageHeaders|vnd\.amazon\.eventstream/,
  'texts of zod': /Invalid input: expected|must NOT|Too small/,
  'the schemas of answers, which only documents need': /Identifier of the/,
  'Cyrillic letters in six bytes': /\\u04[0-9a-f]{2}/i,
}

test.each(builtFunctions.map(({ name }) => name))(
  'the bundle of %s stays within its budget, and holds no part too many',
  (name) => {
    const bundle = readFileSync(bundlePath(name), 'utf8')
    expect(Buffer.byteLength(bundle)).toBeLessThanOrEqual(budgetOf(name).minified)
    // The text itself is never the expected value: a failure would print all of it.
    const found = Object.keys(noPartOf).filter((what) => noPartOf[what]?.test(bundle))
    // Files and stored items are told apart from good ones in words.
    expect(found).toEqual(contourFileReaders.has(name) || name === 'audit-table' ? ['texts of zod'] : [])
  },
)

test('the largest bundle of each budget stays within it zipped, too', () => {
  const sized = builtFunctions.map(({ name }) => ({ of: budgetOf(name), bundle: readFileSync(bundlePath(name)) }))
  for (const [{ gzipped }, alike] of Map.groupBy(sized, ({ of }) => of)) {
    const [largest] = alike.toSorted((a, b) => b.bundle.length - a.bundle.length)
    expect(gzipSync(largest?.bundle ?? '', { level: 9 }).length).toBeLessThanOrEqual(gzipped)
  }
})
