import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { selfSigned } from '../../bench/self-signed.ts'
import { buildChangedFunctions } from '../../../infra/build.ts'
import { endpoints } from '../../../lib/contract/endpoints.ts'
import { lambdaEnvironment, runBundle } from '../../support/bundled.ts'
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

describe.each(endpoints)('by its first answer, $name', ({ name, access, streamed, success }) => {
  test('has loaded of Node what it needs, and nothing else', async () => {
    const table = await wireTable(sampleSceneItems(), tls)
    const env = { ...lambdaEnvironment(table.baseUrl), NODE_EXTRA_CA_CERTS: authority, MAIL_QUEUE_URL: `${table.baseUrl}/mail` }
    const call = { key: access === 'ApiKey' ? sampleKey : null, ...(await goodRequest(name, sampleScene)) }
    const run = await runBundle(name, { env, call })
    expect(run).toMatchObject({ status: success })
    const loaded = run.loaded.filter((part) => isBuiltin(part) && !part.startsWith('_'))
    expect(loaded.toSorted()).toEqual([...needed, ...(streamed ? neededToStream : [])].toSorted())
  })
})
