import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { addDeal } from '../../functions/external/add-deal/spec.ts'
import { endpoints } from '../../functions/endpoints.ts'
import { handler as listLeadFields } from '../../functions/external/list-lead-fields/handler.ts'
import { handler as listPartners } from '../../functions/external/list-partners/handler.ts'
import { requestDeadlineMs } from '../../lib/http/deadlines.ts'
import { call, callStreaming, contextOf, eventOf, giveFunctions } from './call.ts'
import { handlers } from './handlers.ts'
import { holding, sampleItems, sampleKey } from './mocked-table.ts'
import { partnerOf } from './samples.ts'

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'contour')
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

const field = {
  id: 'f',
  systemName: 'name',
  label: 'Имя',
  type: 'String',
  options: null,
  required: true,
  hidden: false,
  position: 0,
}
const fieldItem = (changes: object) => ({ pk: 'CONTOUR', sk: 'FIELD#f', ...field, ...changes })
const partnerItem = (changes: object) => ({ pk: 'PARTNERS', sk: partnerOf().id, ...partnerOf(), ...changes })

describe('calling a handler', () => {
  test('knows the handler of every endpoint', () => {
    expect([...handlers.keys()].toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
  })

  test('fails when the answer is not what its document declares', async () => {
    holding([...sampleItems(), fieldItem({})])
    expect((await call(listLeadFields, { key: sampleKey })).body).toHaveLength(1)
    holding([...sampleItems(), fieldItem({ label: 5 })])
    await expect(call(listLeadFields, { key: sampleKey })).rejects.toThrow(/list-lead-fields answered 200.*body\/0\/label/s)
  })

  test.each(['gzip', 'identity'])('fails so for a streamed answer too, sent as %s', async (coding) => {
    const request = { key: sampleKey, headers: { 'accept-encoding': coding } }
    holding([...sampleItems(), partnerItem({})])
    expect((await callStreaming(listPartners, request)).status).toBe(200)
    holding([...sampleItems(), partnerItem({ email: null })])
    await expect(callStreaming(listPartners, request)).rejects.toThrow(/list-partners answered 200.*body\/0\/email/s)
  })
})

describe('a function that is given more time', () => {
  test('is waited for as long by the gateway, so that no machine is too slow for a test', () => {
    const nowMs = Date.now()
    const leftMs = (): number => requestDeadlineMs(addDeal, eventOf({}), contextOf(), nowMs) - nowMs
    expect(leftMs()).toBeLessThan(24_000)
    giveFunctions({ seconds: 600 })
    onTestFinished(() => giveFunctions({ seconds: 28 }))
    expect(leftMs()).toBeGreaterThan(590_000)
  })
})
