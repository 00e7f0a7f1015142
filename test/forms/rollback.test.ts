import { randomUUID } from 'node:crypto'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { beforeAll, expect, inject, test, vi } from 'vitest'
import { endpoints } from '../../functions/endpoints.ts'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import { closeUpgrade, migrateTable } from '../../infra/ops/upgrade/upgrade.ts'
import type { EndpointSpec } from '../../lib/contract/endpoint-spec.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { apiKeyUsesPartition, partnersPartition, previousForm, sameDetailsPartition } from '../../lib/store/keys.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { queryAll } from '../../lib/store/table/read.ts'
import { describeOnEngine } from '../engine/contour-table.ts'
import { askEngine } from '../engine/engine-request.ts'
import { type Call, call, callStreaming } from '../support/call.ts'
import { fillEveryKind } from '../support/every-kind.ts'
import { handlers } from '../support/handlers.ts'
import { asksAs } from './asked-as.ts'
import { keptRelease } from './kept-release.ts'

// Every contour of this file is of the previous form, and the functions of this release have filled it.
vi.mock('../engine/contour-table.ts', async (load) => {
  const original = await load<typeof ContourTable>()
  const { putIntoPreviousForm } = await import('./previous-form.ts')
  const newContour: typeof original.newContour = async (...given) => {
    const made = await original.newContour(...given)
    await putIntoPreviousForm(randomUUID)
    return made
  }
  return { ...original, newContour }
})
import type * as ContourTable from '../engine/contour-table.ts'

const options = { runtime: systemRuntime, itemsPerSecond: Infinity, tell: () => undefined, requestsGoOnForMs: 0 }
const { functions: previous, outside } = keptRelease(previousForm)
const readers = endpoints.filter(({ method, name }) => method === 'GET' && previous.has(name))

const interrupted = async (): Promise<void> => {
  let met = 0
  const tell = (): void => {
    if (met++ > 0) throw new Error('killed')
  }
  await migrateTable({ ...options, tell }).catch(() => undefined)
}

/** What an operator may have done of the upgrade, before the release goes back. */
const stages: readonly { stage: string; reach: () => Promise<unknown> }[] = [
  { stage: 'the upgrade has not begun', reach: async () => undefined },
  { stage: 'its first pass was interrupted', reach: interrupted },
  { stage: 'its first pass is finished', reach: () => migrateTable(options) },
]

const answerOf = async (handler: Handler, { streamed }: EndpointSpec, request: Call) => {
  const { status, body } = await (streamed ? callStreaming(handler, request) : call(handler, request))
  return { status, body: body as unknown }
}

/** Both releases, asked at one moment. */
async function answersOf(spec: EndpointSpec): Promise<{ present: unknown; former: unknown }> {
  const request = await asksAs(spec.access)
  const asked = { ...request, ...(await parametersOf(spec, request)) }
  const nowMs = Date.now()
  const clocks = [systemRuntime, outside.runtime].map((runtime) => vi.spyOn(runtime, 'now').mockReturnValue(nowMs))
  const present = await answerOf(handlers.get(spec.name) as Handler, spec, asked)
  const former = await answerOf(previous.get(spec.name) as Handler, spec, asked)
  for (const clock of clocks) clock.mockRestore()
  return { present, former }
}

interface Said {
  body: { permissions?: readonly string[] }
}

const isFailure = (answer: unknown): boolean => (answer as { status: number }).status === 500

/** What an answer says at least: a later release may have more permissions, which its roles open. */
const atLeast = ({ body, ...said }: Said): object =>
  body?.permissions
    ? { ...said, body: { ...body, permissions: expect.arrayContaining([...body.permissions]) } }
    : { ...said, body }

/** The first thing that the list lists which the path goes on from; a path without one asks for nothing in particular. */
async function parametersOf({ path }: EndpointSpec, request: Call): Promise<Call> {
  const [listed = '', name] = path.split(/\/\{(\w+)\}/)
  if (name === undefined) return {}
  const list = endpoints.find((spec) => spec.method === 'GET' && spec.path === listed)
  const { body } = list ? await answerOf(handlers.get(list.name) as Handler, list, request) : { body: [] }
  const all = Array.isArray(body) ? body : Object.values(body as object).find((value) => Array.isArray(value))
  return { path: { [name]: ((all ?? []) as { id: string }[])[0]?.id ?? 'nothing' } }
}

/** All but when keys were used last. */
const storedItems = async (): Promise<readonly Record<string, AttributeValue>[]> => {
  const asked = { TableName: tableName(), ConsistentRead: true }
  const { Items } = await askEngine<{ Items: Record<string, AttributeValue>[] }>(inject('engineEndpoint') ?? '', 'Scan', asked)
  return Items.filter(({ pk }) => pk?.S !== apiKeyUsesPartition)
}

describeOnEngine.each(stages)('this release goes back to the previous one when $stage', ({ reach }) => {
  beforeAll(async () => {
    await fillEveryKind()
    await reach()
  })

  test.each(readers)('$name answers what this release answered: nothing that it wrote is lost or misread', async (spec) => {
    const { present, former } = await answersOf(spec)
    // This release may say more than the previous one, and answers where that one fails.
    expect(present).toMatchObject(isFailure(former) ? { status: spec.success } : atLeast(former as Said))
  })

  test('a later try of this release upgrades and closes it, and the audit agrees', async () => {
    await migrateTable(options)
    await closeUpgrade(options)
    const { findings } = await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })
    expect(findings).toEqual([])
    const [partners, details] = await Promise.all([queryAll(partnersPartition), queryAll(sameDetailsPartition)])
    expect(partners.filter(({ inn }) => inn !== null).length).toBeGreaterThan(0)
    expect(details.length).toBeGreaterThan(0)
  })
})

describeOnEngine('once the upgrade is closed, the previous release', () => {
  beforeAll(async () => {
    await fillEveryKind()
    await migrateTable(options)
    await closeUpgrade(options)
  })

  // It knows the form by the settings: what does not read them is answered as before.
  test.each(readers)('is refused at $name, or answers what this release answers', async (spec) => {
    const { present, former } = await answersOf(spec)
    const refusal = { status: 500, body: expect.objectContaining({ code: 'INTERNAL_ERROR' }) as unknown }
    const isRefused = isFailure(former)
    expect(isRefused ? former : present).toMatchObject(isRefused ? refusal : atLeast(former as Said))
  })

  test('takes no lead', async () => {
    const { key } = await asksAs('ApiKey')
    const before = await storedItems()
    const lead = { fields: [], promocode: 'HELD10' }
    const answer = await call(previous.get('create-lead') as Handler, { key: key ?? null, body: lead })
    expect(answer.status).toBe(500)
    expect(await storedItems()).toEqual(before)
  })
})
