import { beforeAll, expect, test } from 'vitest'
import { handler as listLeads } from '../../functions/external/list-leads/handler.ts'
import { parseContourFile } from '../../lib/contour-file/contour-file.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { leadCreated } from '../../lib/store/lead/lead.ts'
import { StaleRead } from '../../lib/store/table/transact.ts'
import { readUnits, sequentialCalls, watchCalls } from '../bench/watched-calls.ts'
import { call } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import { leadContour, move, postLead, names } from '../support/lead-contour.ts'
import { storedItems } from '../support/stored.ts'
import { actors } from '../support/samples.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const phone = { systemName: 'phone', label: 'Телефон', type: 'String', searchable: true }
const order = { systemName: 'order', label: 'Заявка', type: 'Number', searchable: true }
const contour = { ...leadContour, leadFields: [...leadContour.leadFields, phone, order] }

const found = async (query: Record<string, string>): Promise<string[]> => {
  const { status, body } = await call(listLeads, { key: testKey, query })
  expect(status).toBe(200)
  return body.map(({ id }: { id: string }) => id)
}

async function created(surname: string, values: Record<string, unknown>, binding: object = {}): Promise<string> {
  const { field } = names
  const fields = Object.entries({ surname, ...values }).map(([name, value]) => ({ fieldTypeId: field(name), value }))
  const { status, body } = await postLead({ fields, ...binding })
  expect(status).toBe(201)
  return body.id
}

describeOnEngine('GET /lead by a searchable field', () => {
  beforeAll(() => newContour(contour))

  test('finds leads at once, however the value is spelled, newest first, and no others', async () => {
    const first = await created('Один', { phone: '+7 (900) 111-22-33' }, { promocode: 'PLAIN10' })
    const second = await created('Два', { phone: '8 900 111 22 33', order: 17 })
    await created('Три', { phone: '+7 900 111-22-34' })
    for (const asked of ['79001112233', '8 (900) 111-22-33', '+7-900-111-22-33']) {
      expect(await found({ phone: asked })).toEqual([second, first])
    }
    expect(await found({ phone: '9001112233' })).toEqual([])
    expect(await found({ order: '17' })).toEqual([second])
    expect(await found({ order: '17', phone: '89001112233' })).toEqual([second])
    expect(await found({ order: '18', phone: '89001112233' })).toEqual([])
    await move(first, { systemName: 'called' })
    expect(await found({ phone: '79001112233', status: 'called' })).toEqual([first])
  })

  test('comes in pages like everything', async () => {
    const ids: string[] = []
    for (let index = 0; index < 4; index++) ids.unshift(await created(`Лист ${index}`, { phone: ' Добавочный 5 ' }))
    const seen: string[] = []
    for (let cursor: string | undefined; ;) {
      const query = { phone: 'добавочный 5', limit: '2', ...(cursor === undefined ? {} : { cursor }) } as Record<string, string>
      const { body, headers } = await call(listLeads, { key: testKey, query })
      seen.push(...body.map(({ id }: { id: string }) => id))
      cursor = headers['X-Next-Cursor'] as string | undefined
      if (cursor === undefined) break
    }
    expect(seen).toEqual(ids)
  })

  test('takes two round trips and 60 read units at most', async () => {
    for (let index = 0; index < 22; index++) await created(`Много ${index}`, { phone: '4951234567' })
    const query = { phone: '495 123-45-67', limit: '1000' }
    const { result, calls } = await watchCalls(documentClient, () => call(listLeads, { key: testKey, query }))
    expect(result.body).toHaveLength(20)
    expect(sequentialCalls(calls)).toBeLessThanOrEqual(2)
    expect(readUnits(calls)).toBeLessThanOrEqual(60)
  })

  test('keeps no phone in a key', async () => {
    expect(Object.keys(await storedItems()).join()).not.toMatch(/9001112233|добавочный/)
  })

  test.each(['surname', 'old', 'nothing'])('knows no parameter %s, which is no searchable field', async (name) => {
    const answer = await call(listLeads, { key: testKey, query: { [name]: 'x' } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'PARAMETER_UNKNOWN', violations: [{ path: name }] } })
  })

  test.each([
    { change: { type: 'Boolean' }, says: /only a String or a Number is searchable/ },
    { change: { systemName: 'status' }, says: /GET \/lead has a parameter of this name/ },
  ])('a file with a searchable field of $change is refused', ({ change, says }) => {
    const wrong = { ...contour, leadFields: [...leadContour.leadFields, { ...phone, ...change }] }
    expect(() => parseContourFile(JSON.stringify(wrong), 'wrong contour')).toThrow(says)
  })

  test('whatever is found by a value already is decided anew', async () => {
    const createdBy = actors.ApiKey.apiKey
    const lead = { id: 'l', partnerId: null, statusId: 's', createdBy, rewardedStatusIds: new Set<string>() } as never
    const steps = leadCreated({ lead, bound: { kind: 'Nobody' }, foundBy: [{ fieldTypeId: 'f', text: 't' }] }, async () => null)
    expect(steps.at(-1)?.write).toMatchObject({ Put: { ConditionExpression: 'attribute_not_exists(sk)' } })
    expect(await steps.at(-1)?.refused({})).toBeInstanceOf(StaleRead)
  })
})
