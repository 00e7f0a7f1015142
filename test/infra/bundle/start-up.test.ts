import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selfSigned } from '../../bench/self-signed.ts'
import { buildChangedFunctions } from '../../../infra/build.ts'
import { endpoints } from '../../../functions/endpoints.ts'
import { lambdaEnvironment, runBundles } from '../../support/bundled.ts'
import { goodRequest } from '../../support/good-requests.ts'
import { sampleKey } from '../../support/mocked-table.ts'
import { sampleScene, sampleSceneItems } from '../../support/sample-scene.ts'
import { wireTable } from '../../support/wire-table.ts'

const folder = mkdtempSync(join(tmpdir(), 'start-up-'))
const authority = join(folder, 'authority.pem')
const tls = selfSigned()

beforeAll(async () => {
  writeFileSync(authority, tls.certificate)
  await buildChangedFunctions()
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What a call over TLS, its signature and a log line need. undici alone, which is easily drawn in, takes 20 ms. */
const needed = ['crypto', 'http', 'https', 'net', 'os', 'process', 'timers/promises', 'tls']
/** What a list that can be compressed needs besides. */
const neededToStream = ['stream/web', 'zlib']

/** What the first that needs more than the others loads besides, for all who come after it. */
const neededBesides: Readonly<Record<string, readonly string[]>> = {
  // Keeps configurations compressed.
  'change-configuration': ['zlib'],
  // Asks somebody over HTTP, by Node's own fetch.
  'begin-company-sign-in': ['assert', 'http2', 'perf_hooks', 'worker_threads'],
}

/** These are made by each zod that finds none: its settings, and where a schema says what it is called, the list of such names. */
const zodGlobals = new Set(['__zod_globalConfig', '__zod_globalRegistry'])

// One process for all that are alike, to whom a bundle that leaves no name behind gives nothing: what one loads besides is seen at its own answer, and what all need at that of the first.
describe.each([
  { what: 'that answers at once', streamed: false, needs: needed },
  { what: 'that streams', streamed: true, needs: [...needed, ...neededToStream] },
])('a function $what', ({ streamed, needs }) => {
  test('has loaded of Node by its first answer what it needs, and nothing else; it exports its handler alone, and leaves no names behind', async () => {
    const alike = endpoints.filter((endpoint) => endpoint.streamed === streamed)
    const table = await wireTable(sampleSceneItems(), tls)
    const env = { ...lambdaEnvironment(table.baseUrl), NODE_EXTRA_CA_CERTS: authority, MAIL_QUEUE_URL: `${table.baseUrl}/mail` }
    const calls = alike.map(async ({ name, access }) => {
      const call = { key: access === 'ApiKey' ? sampleKey : null, ...(await goodRequest(name, sampleScene)) }
      return { name, call }
    })
    const { runs, globals } = await runBundles(await Promise.all(calls), { env })
    const loaded = runs.map((run) => run.loaded.filter((part) => isBuiltin(part) && !part.startsWith('_')).toSorted())
    expect(alike.map(({ name }, index) => [name, runs[index]?.exported])).toEqual(
      alike.map(({ name }) => [name, [['handler', 'function']]]),
    )
    expect(globals.filter((name) => !zodGlobals.has(name))).toEqual([])
    expect(alike.map(({ name }, index) => [name, runs[index]?.status, loaded[index]])).toEqual(
      alike.map(({ name, success }, index) => {
        return [name, success, index === 0 ? needs.toSorted() : (neededBesides[name] ?? [])]
      }),
    )
  })
})
