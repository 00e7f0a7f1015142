import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { laneCount, laneOf, lanesWith, type WebhookLanes } from '../../../../lib/domain/webhook/webhook-lane.ts'
import { maxWebhooks } from '../../../../lib/domain/webhook/webhook-management.ts'

describe('lanes of webhooks', () => {
  test('are as many as there may be webhooks', () => expect(laneCount).toBe(maxWebhooks))

  test('are given in order to those that have none, and stay with those that have one', () => {
    const first = lanesWith(['a', 'b'], undefined)
    expect([laneOf(first, 'a'), laneOf(first, 'b'), laneOf(first, 'c'), first.revision]).toEqual([0, 1, undefined, 1])
    const second = lanesWith(['c', 'b', 'a'], first)
    expect([laneOf(second, 'a'), laneOf(second, 'b'), laneOf(second, 'c'), second.revision]).toEqual([0, 1, 2, 2])
  })

  test('of webhooks that are gone come last: something may still be on its way there', () => {
    const lanes = lanesWith(['a', 'b'], undefined)
    expect(laneOf(lanesWith(['b', 'c'], lanes), 'c')).toBe(2)
    const all = Array.from({ length: laneCount }, (_, index) => `w${index}`)
    const full = lanesWith(all, undefined)
    const without = all.filter((id) => id !== 'w7')
    expect(laneOf(lanesWith([...without, 'new'], full), 'new')).toBe(7)
  })

  test('are never shared, and a webhook keeps its lane while others come and go', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 40 }).map(String), { maxLength: laneCount })
    fc.assert(
      fc.property(fc.array(ids, { maxLength: 12 }), (changes) => {
        let lanes: WebhookLanes | undefined
        let before: string[] = []
        for (const there of changes) {
          const next = lanesWith(there, lanes)
          const given = there.map((id) => laneOf(next, id))
          expect(new Set(given).size).toBe(there.length)
          expect(given).not.toContain(undefined)
          const staying = lanes ? there.filter((id) => before.includes(id)) : []
          expect(staying.map((id) => laneOf(next, id))).toEqual(staying.map((id) => lanes && laneOf(lanes, id)))
          ;[lanes, before] = [next, there]
        }
      }),
    )
  })
})
