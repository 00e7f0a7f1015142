import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, expect, test } from 'vitest'
import { handlers } from '../support/handlers.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { registeredKey } from '../../lib/store/keys.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { getItem } from '../../lib/store/table/read.ts'
import { loadRegistry, loadRegistryLine } from '../../lib/store/registry/registry.ts'
import { call } from '../support/call.ts'
import { testContour, testKey } from '../support/contours.ts'
import { beforeNextWrite, beforeReading } from '../support/meanwhile.ts'
import { movePayoutBy, partnerIdOf, payoutIn } from '../support/payout-acts.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const ask = (name: string, of: { id?: string; body?: object; query?: Record<string, string>; key?: string }) =>
  call(handlers.get(name) as Handler, {
    key: of.key ?? testKey,
    ...(of.id !== undefined && { path: { id: of.id } }),
    ...(of.body && { body: of.body }),
    ...(of.query && { query: of.query }),
  })
const make = async (): Promise<string> => String((await ask('create-registry', { body: {} })).body.id)
const collect = (id: string, ...payoutIds: string[]) => ask('collect-payouts', { id, body: { payoutIds } })
const move = async (id: string, status: string) => {
  const { revision } = await loadRegistry(id)
  return ask('change-registry-status', { id, body: { status, revision } })
}
const release = (id: string, payoutId: string) => ask('release-payout', { id, body: { payoutId, reason: 'банк вернул' } })
const linesOf = async (id: string) => (await ask('list-registry-payouts', { id })).body
const registryOf = async (payoutId: string) => (await getItem(registeredKey(payoutId)))?.registryId
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code ?? null]

describeOnEngine('a registry of payouts', () => {
  beforeEach(() => newContour(testContour))

  const approved = async (email: string, rubles = 400): Promise<string> =>
    payoutIn('Approved', { partnerId: await partnerIdOf(email), rubles })
  const described = async (email: string): Promise<string> => {
    const { body } = await ask('create-payout', {
      body: { partnerId: await partnerIdOf(email), amount: 400, requisites: 'card 2200 0000' },
    })
    await movePayoutBy('ApiKey', { id: body.id, to: 'Approved' })
    return body.id
  }

  test('collects approved payouts, each with the number of its document, and ends when all are paid', async () => {
    const [one, other] = [await described('rich@test.example'), await described('entity@test.example')]
    const id = await make()
    const collected = await collect(id, one, other)
    expect(collected.body).toMatchObject({ added: [one, other], leftOut: [], registry: { number: 1, count: 2, sum: 800 } })
    expect(await linesOf(id)).toMatchObject([
      { payoutId: one, documentNumber: 1, payee: { name: 'Богатова Рита', inn: '500100732259', legalType: 'SelfEmployed' } },
      { payoutId: other, documentNumber: 2, payee: { name: 'entity@test.example', requisites: 'card 2200 0000' } },
    ])
    expect((await move(id, 'Ready')).body).toMatchObject({ status: 'Ready', revision: 3 })
    expect((await move(id, 'Sent')).body).toMatchObject({ status: 'Sent' })
    expect(codeOf(await move(id, 'Closed'))).toEqual([409, 'REGISTRY_HAS_OPEN_PAYOUTS'])
    for (const payoutId of [one, other]) await movePayoutBy('ApiKey', { id: payoutId, to: 'Paid' })
    expect((await move(id, 'Closed')).body).toMatchObject({ status: 'Closed', count: 2, sum: 800 })
    expect(await registryOf(one)).toBe(id)
  })

  test.each<{ reason: string; payout: () => Promise<string> }>([
    { reason: 'NotFound', payout: async () => '019537aa-0000-7000-8000-000000000099' },
    {
      reason: 'NotApproved',
      payout: async () => payoutIn('Requested', { partnerId: await partnerIdOf('rich@test.example'), rubles: 400 }),
    },
    {
      reason: 'NotApproved',
      payout: async () => payoutIn('Paid', { partnerId: await partnerIdOf('rich@test.example'), rubles: 400 }),
    },
    { reason: 'NoRequisites', payout: () => approved('rich@test.example') },
    {
      reason: 'PartnerBlocked',
      payout: async () => {
        const id = await described('rich@test.example')
        await ask('block-partner', { id: await partnerIdOf('rich@test.example'), body: { reason: 'спор' } })
        return id
      },
    },
    {
      reason: 'InAnotherRegistry',
      payout: async () => {
        const id = await described('rich@test.example')
        await collect(await make(), id)
        return id
      },
    },
  ])('leaves out what it may not pay, and says why: $reason', async ({ reason, payout }) => {
    const payoutId = await payout()
    const good = await described('entity@test.example')
    const id = await make()
    const { status, body } = await collect(id, payoutId, good)
    expect(status).toBe(200)
    expect(body).toMatchObject({ added: [good], leftOut: [{ payoutId, reason }], registry: { count: 1 } })
    expect(await loadRegistryLine(id, payoutId)).toBeUndefined()
  })

  test('adds a payout once, however often it is asked for', async () => {
    const payoutId = await described('rich@test.example')
    const id = await make()
    await collect(id, payoutId, payoutId)
    const again = await collect(id, payoutId)
    expect(again.body).toMatchObject({
      added: [],
      leftOut: [{ payoutId, reason: 'InThisRegistry' }],
      registry: { count: 1, sum: 400, revision: 2 },
    })
  })

  test('of two registries that collect one payout at the same moment, one has it', async () => {
    const payoutId = await described('rich@test.example')
    const [first, second] = [await make(), await make()]
    beforeNextWrite(() => collect(second, payoutId))
    const { body } = await collect(first, payoutId)
    expect(body).toMatchObject({ added: [], leftOut: [{ payoutId, reason: 'InAnotherRegistry' }], registry: { count: 0 } })
    expect(await registryOf(payoutId)).toBe(second)
    expect(await linesOf(first)).toEqual([])
  })

  test('a payout that is rejected while it is collected is left out', async () => {
    const payoutId = await described('rich@test.example')
    const id = await make()
    beforeNextWrite(() => movePayoutBy('ApiKey', { id: payoutId, to: 'Rejected' }))
    expect((await collect(id, payoutId)).body).toMatchObject({ added: [], leftOut: [{ reason: 'NotApproved' }] })
  })

  test('two who collect into one registry at the same moment both do, and no number of a document stands twice', async () => {
    const [one, other] = [await described('rich@test.example'), await described('entity@test.example')]
    const id = await make()
    beforeNextWrite(() => collect(id, other))
    await collect(id, one)
    expect(await loadRegistry(id)).toMatchObject({ count: 2, sumKopecks: 80_000, revision: 3 })
    const numbers = (await linesOf(id)).map((line: { documentNumber: number }) => line.documentNumber)
    expect(numbers.toSorted()).toEqual([1, 2])
  })

  test('registries made at the same moment have numbers of their own', async () => {
    beforeNextWrite(make)
    await make()
    const { body } = await ask('list-registries', {})
    expect(body.map(({ number }: { number: number }) => number)).toEqual([2, 1])
  })

  test('so have later ones', async () => {
    await make()
    beforeNextWrite(make)
    await make()
    const { body } = await ask('list-registries', {})
    expect(body.map(({ number }: { number: number }) => number)).toEqual([3, 2, 1])
  })

  test('of two registries that are filled at the same moment, no document has the number of another', async () => {
    const [one, other] = [await described('rich@test.example'), await described('entity@test.example')]
    const [first, second] = [await make(), await make()]
    beforeNextWrite(() => collect(second, other))
    await collect(first, one)
    const lines = [...(await linesOf(first)), ...(await linesOf(second))]
    expect(
      lines.map((line: { documentNumber: number }) => line.documentNumber).toSorted((one: number, other: number) => one - other),
    ).toEqual([1, 2])
  })

  test('leaves out a payout that is registered meanwhile, also if no number was given with it', async () => {
    const payoutId = await described('rich@test.example')
    const [first, second] = [await make(), await make()]
    const Item = { ...registeredKey(payoutId), registryId: second }
    beforeNextWrite(() => documentClient.send(new PutCommand({ TableName: tableName(), Item })))
    expect((await collect(first, payoutId)).body).toMatchObject({ added: [], leftOut: [{ reason: 'InAnotherRegistry' }] })
    expect(await registryOf(payoutId)).toBe(second)
  })

  test('takes nothing more once it is ready', async () => {
    const [one, other] = [await described('rich@test.example'), await described('entity@test.example')]
    const id = await make()
    await collect(id, one)
    beforeNextWrite(() => move(id, 'Ready'))
    expect(codeOf(await collect(id, other))).toEqual([409, 'REGISTRY_TRANSITION_FORBIDDEN'])
    expect(await registryOf(other)).toBeUndefined()
  })

  test.each([
    { status: 'Ready', code: 'REGISTRY_EMPTY' },
    { status: 'Sent', code: 'REGISTRY_TRANSITION_FORBIDDEN' },
    { status: 'Closed', code: null },
  ])('an empty one to $status: $code', async ({ status, code }) => {
    expect((await move(await make(), status)).body.code ?? null).toBe(code)
  })

  test('is not ready with a payout that is approved no more, and names its document', async () => {
    const [one, other] = [await described('rich@test.example'), await described('entity@test.example')]
    const id = await make()
    await collect(id, one, other)
    await movePayoutBy('ApiKey', { id: other, to: 'Rejected' })
    const refused = await move(id, 'Ready')
    expect(codeOf(refused)).toEqual([409, 'REGISTRY_HAS_OTHER_PAYOUTS'])
    expect(refused.body.message).toBe('Не одобрены или уже завершены: 1. Уберите их из реестра, документы № 2')
    await release(id, other)
    expect((await move(id, 'Ready')).body).toMatchObject({ status: 'Ready', count: 1, sum: 400 })
  })

  test('is moved as it was seen', async () => {
    const id = await make()
    await collect(id, await described('rich@test.example'))
    const refused = await ask('change-registry-status', { id, body: { status: 'Ready', revision: 1 } })
    expect(codeOf(refused)).toEqual([409, 'REGISTRY_CHANGED'])
    expect(refused.body.registry).toMatchObject({ id, revision: 2, count: 1 })
    beforeNextWrite(async () => collect(id, await described('entity@test.example')))
    expect(codeOf(await ask('change-registry-status', { id, body: { status: 'Ready', revision: 2 } }))).toEqual([
      409,
      'REGISTRY_CHANGED',
    ])
  })

  test('that gets a payout while it is looked at is refused as another one', async () => {
    const [one, other] = [await described('rich@test.example'), await described('entity@test.example')]
    const id = await make()
    await collect(id, one)
    const meanwhile = beforeReading('REGISTRY#', () => collect(id, other))
    expect(codeOf(await ask('change-registry-status', { id, body: { status: 'Ready', revision: 2 } }))).toEqual([
      409,
      'REGISTRY_CHANGED',
    ])
    expect((await meanwhile).status).toBe(200)
  })

  test('to the status that it has, nothing changes', async () => {
    const id = await make()
    await collect(id, await described('rich@test.example'))
    await move(id, 'Ready')
    const again = await ask('change-registry-status', { id, body: { status: 'Ready', revision: 2 } })
    expect([again.status, again.body.revision]).toEqual([200, 3])
  })

  test('a released payout can stand in another registry; the one that was ready collects again', async () => {
    const payoutId = await described('rich@test.example')
    const id = await make()
    await collect(id, payoutId)
    await move(id, 'Ready')
    expect((await release(id, payoutId)).body).toMatchObject({ status: 'Collecting', count: 0, sum: 0, readyAt: null })
    expect(await linesOf(id)).toMatchObject([{ payoutId, released: { reason: 'банк вернул', from: 'Ready' } }])
    const other = await make()
    expect((await collect(other, payoutId)).body).toMatchObject({ added: [payoutId] })
    expect(codeOf(await release(id, payoutId))).toEqual([404, 'PAYOUT_NOT_IN_REGISTRY'])
  })

  test('a payout that was released comes back into the same registry with another document', async () => {
    const payoutId = await described('rich@test.example')
    const id = await make()
    await collect(id, payoutId)
    await release(id, payoutId)
    await collect(id, payoutId)
    expect(await linesOf(id)).toMatchObject([{ payoutId, documentNumber: 2, released: null }])
    expect(await loadRegistry(id)).toMatchObject({ count: 1, sumKopecks: 40_000 })
  })

  test('a payout that is paid while it is released stays where it is', async () => {
    const payoutId = await described('rich@test.example')
    const id = await make()
    await collect(id, payoutId)
    beforeNextWrite(() => movePayoutBy('ApiKey', { id: payoutId, to: 'Paid' }))
    expect(codeOf(await release(id, payoutId))).toEqual([409, 'PAYOUT_PAID_FROM_REGISTRY'])
    expect(await registryOf(payoutId)).toBe(id)
  })

  test('of two who release a payout at the same moment, one does', async () => {
    const payoutId = await described('rich@test.example')
    const id = await make()
    await collect(id, payoutId)
    beforeNextWrite(() => release(id, payoutId))
    expect(codeOf(await release(id, payoutId))).toEqual([404, 'PAYOUT_NOT_IN_REGISTRY'])
    expect(await loadRegistry(id)).toMatchObject({ count: 0, sumKopecks: 0 })
  })

  test('an administrator rejects nothing that stands in a registry; a key may', async () => {
    const [one, other] = [await described('rich@test.example'), await described('entity@test.example')]
    const id = await make()
    await collect(id, one)
    expect(await movePayoutBy('Administrator', { id: one, to: 'Rejected' })).toEqual({ status: 409, code: 'PAYOUT_IN_REGISTRY' })
    expect(await movePayoutBy('ApiKey', { id: one, to: 'Rejected' })).toEqual({ status: 200, code: null })
    beforeNextWrite(() => collect(id, other))
    expect(await movePayoutBy('Administrator', { id: other, to: 'Rejected' })).toEqual({
      status: 409,
      code: 'PAYOUT_IN_REGISTRY',
    })
  })

  test('an answer that changes nothing is kept of the registry as it is', async () => {
    const [one, other] = [await described('rich@test.example'), await described('entity@test.example')]
    const id = await make()
    await collect(id, one)
    const named = { 'idempotency-key': 'collected-again' }
    beforeNextWrite(() => collect(id, other))
    const request = { key: testKey, path: { id }, body: { payoutIds: [one] }, headers: named }
    const { body } = await call(handlers.get('collect-payouts') as Handler, request)
    expect(body).toMatchObject({ added: [], registry: { count: 2, revision: 3 } })
  })

  test('a status that it has is answered of the registry as it is', async () => {
    const payoutId = await described('rich@test.example')
    const id = await make()
    await collect(id, payoutId)
    await move(id, 'Ready')
    beforeNextWrite(() => release(id, payoutId))
    const request = {
      key: testKey,
      path: { id },
      body: { status: 'Ready', revision: 3 },
      headers: { 'idempotency-key': 'ready-again' },
    }
    expect(codeOf(await call(handlers.get('change-registry-status') as Handler, request))).toEqual([409, 'REGISTRY_CHANGED'])
  })

  test('lists its payouts page by page', async () => {
    const [one, other] = [await described('rich@test.example'), await described('entity@test.example')]
    const id = await make()
    await collect(id, one, other)
    const first = await ask('list-registry-payouts', { id, query: { limit: '1' } })
    expect(first.body).toMatchObject([{ payoutId: one }])
    const cursor = String(first.headers['X-Next-Cursor'])
    const second = await ask('list-registry-payouts', { id, query: { limit: '1', cursor } })
    expect(second.body).toMatchObject([{ payoutId: other }])
    expect(second.headers['X-Next-Cursor']).toBeUndefined()
  })
})

describeOnEngine('where two people pay, a registry', () => {
  beforeEach(() => newContour({ ...testContour, settings: { ...testContour.settings, fourEyes: true } }))

  test.each([
    { who: 'the owner of the key', approved: 'ApiKey', reason: ['NeedsFourEyes'] },
    { who: 'somebody else', approved: 'Administrator', reason: [] },
  ] as const)('is not filled by who approved: $who approved it', async ({ approved, reason }) => {
    const { body: payout } = await ask('create-payout', {
      body: { partnerId: await partnerIdOf('rich@test.example'), amount: 400, requisites: 'card 2200 0000' },
    })
    await movePayoutBy(approved, { id: payout.id, to: 'Approved' })
    const { body } = await collect(await make(), payout.id)
    expect(body.leftOut.map((one: { reason: string }) => one.reason)).toEqual(reason)
  })
})
