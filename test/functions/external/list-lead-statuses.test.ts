import { beforeEach, describe, expect, test, vi } from 'vitest'
import { handler } from '../../../functions/external/list-lead-statuses/handler.ts'
import { call } from '../../support/call.ts'
import { leadItems, statuses } from '../../support/lead-items.ts'
import { catchLog } from '../../support/log-lines.ts'
import { holding, reads, sampleKey, sentBesidesKey } from '../../support/mocked-table.ts'

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'contour')
  catchLog()
  // Items of a partition come by id; what counts is the contour's order.
  holding(leadItems())
})

describe('GET /lead-statuses', () => {
  test("lists every status in the contour's order, the primary and the target one marked", async () => {
    const { fresh, called, won } = statuses
    const shown = ({ id, systemName, title }: { id: string; systemName: string; title: string }) => ({ id, systemName, title })
    const { status, body } = await call(handler, { key: sampleKey })
    expect(status).toBe(200)
    expect(body).toStrictEqual([
      { ...shown(fresh), primary: true, target: false },
      { ...shown(called), primary: false, target: false },
      { ...shown(won), primary: false, target: true },
    ])
  })

  test('sends one query', async () => {
    await call(handler, { key: sampleKey })
    expect(sentBesidesKey()).toEqual([reads.query('CONTOUR', 'oldest first')])
  })
})
