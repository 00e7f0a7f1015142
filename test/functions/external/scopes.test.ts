import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { handlerFile } from '../../../infra/function-folder.ts'
import { endpoints } from '../../../functions/endpoints.ts'
import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { neededPermissions } from '../../../lib/contract/needed-permissions.ts'
import { eventTypes } from '../../../lib/domain/feed/event.ts'
import { keyScopes, type Permission } from '../../../lib/domain/people/permission.ts'
import { readRightsOf } from '../../../lib/domain/webhook/read-right.ts'
import { documentClient } from '../../../lib/store/table/client.ts'
import { type Answer, type Call, call, callStreaming } from '../../support/call.ts'
import { catchLog } from '../../support/log-lines.ts'
import { apiKeyOf } from '../../support/samples.ts'
import { trialOf } from '../../support/trials.ts'

const keyed = endpoints.filter(({ access }) => access === 'ApiKey')

/** Every request to the external API, and the scope it needs. */
const requests = keyed.flatMap((spec) =>
  (trialOf(spec).rights ?? []).map(({ needs, body }) => ({ name: spec.name, needs: needs as Permission, body })),
)

const table = mockClient(documentClient)
const path = { id: '019537aa-0000-7000-8000-00000000000a', dealId: '019537aa-0000-7000-8000-00000000000b' }

beforeEach(() => {
  table.reset()
  vi.stubEnv('TABLE_NAME', 'contour')
  catchLog()
})

/** What a request is answered with a key of these scopes, over a table that holds nothing else. */
async function answered(
  name: string,
  body: object | string | undefined,
  scopes: readonly Permission[] | undefined,
): Promise<Answer> {
  const spec = endpoints.find((one) => one.name === name)
  if (!spec) throw new Error(`there is no endpoint ${name}`)
  // A key of its own every time: a process remembers those it has seen.
  const key = `key of ${scopes?.join(' ') ?? 'everything'}`
  const sha256 = createHash('sha256').update(key).digest('hex')
  const Item = { ...apiKeyOf(sha256), ...(scopes && { scopes }) }
  table.on(GetCommand, { Key: { pk: 'KEYS', sk: sha256 } }).resolves({ Item })
  const { handler } = (await import(`../../../${handlerFile(spec)}`)) as { handler: never }
  const request: Call = { key, path, ...(body !== undefined && { body }) }
  return spec.streamed ? callStreaming(handler, request) : call(handler, request)
}

describe.each(requests)('$name with $body', ({ name, needs, body }) => {
  test.each(keyScopes.filter((scope) => scope !== needs))(
    `is refused to a key of %s alone, which names ${needs}`,
    async (scope) => {
      const { status, body: error } = await answered(name, body, [scope])
      expect(status).toBe(403)
      expect(error).toMatchObject({ code: 'SCOPE_MISSING', message: 'Недостаточно прав', permission: needs })
      // Nothing but the key was looked at.
      const looked = table.calls().map(({ args: [command] }) => (command.input as { Key?: { pk?: string } }).Key?.pk)
      expect(looked.filter((pk) => pk !== 'KEYS' && pk !== 'KEYUSES')).toEqual([])
    },
  )

  test.each([
    { what: 'that scope alone', scopes: [needs] },
    { what: 'all there are', scopes: keyScopes },
    { what: 'none named, as keys of old have', scopes: undefined },
  ])(`is let in with $what`, async ({ scopes }) => {
    const { body: answer } = await answered(name, body, scopes)
    expect(answer.code).not.toBe('SCOPE_MISSING')
  })

  test('is refused to a key that was issued for nothing', async () => {
    expect((await answered(name, body, [])).status).toBe(403)
  })
})

test('every endpoint behind a key is tried, and every scope opens one, adds to one, or opens events', () => {
  expect(new Set(requests.map(({ name }) => name))).toHaveLength(keyed.length)
  const adding = keyed.flatMap(({ addsFor }: EndpointSpec) => addsFor ?? [])
  const opening = [...requests.map(({ needs }) => needs), ...adding, ...readRightsOf(eventTypes)]
  expect(keyScopes.toSorted()).toEqual([...new Set(opening)].toSorted())
})

describe.each(keyed)('$name', (spec) => {
  const needed = neededPermissions(spec)

  test.each(['', '[]', '{', '{"status":"Paid","comment":5}', '{"status":{}}', '['.repeat(40)])(
    'says nothing of the body %s to a key that it is not for',
    async (garbage) => {
      for (const scope of keyScopes.filter((one) => !needed.includes(one))) {
        const { status, body } = await answered(spec.name, garbage, [scope])
        expect([status, body.code, needed.includes(body.permission), body.violations]).toEqual([
          403,
          'SCOPE_MISSING',
          true,
          undefined,
        ])
      }
    },
  )
})
