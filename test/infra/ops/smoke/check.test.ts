import { expect, test } from 'vitest'
import { must, onceIndexed } from '../../../../infra/ops/smoke/check.ts'

test('what an index does not show yet is looked for again', async () => {
  let looks = 0
  const look = async (): Promise<string> => {
    must(++looks === 3, 'not there')
    return 'there'
  }
  expect(await onceIndexed(look, { looks: 3, betweenMs: 0 })).toBe('there')
  expect(looks).toBe(3)
})

test('what never comes fails with what it was', async () => {
  const look = async (isThere = false): Promise<string> => {
    must(isThere, 'the lead is not among the newest')
    return 'there'
  }
  await expect(onceIndexed(look, { looks: 3, betweenMs: 0 })).rejects.toThrow('the lead is not among the newest')
})

test('a failure that is no lag is not looked at twice', async () => {
  let looks = 0
  const look = async (): Promise<string> => {
    looks++
    throw new TypeError('fetch failed')
  }
  await expect(onceIndexed(look)).rejects.toThrow('fetch failed')
  expect(looks).toBe(1)
})
