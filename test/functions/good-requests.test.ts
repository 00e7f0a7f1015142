import { beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoints } from '../../functions/endpoints.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { call, callStreaming } from '../support/call.ts'
import { goodRequest } from '../support/good-requests.ts'
import { handlers } from '../support/handlers.ts'
import { catchLog } from '../support/log-lines.ts'
import { holding, sampleKey } from '../support/mocked-table.ts'
import { sampleScene, sampleSceneItems } from '../support/sample-scene.ts'

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'contour')
  catchLog()
  holding(sampleSceneItems())
})

describe.each(endpoints)('the good request of $name', ({ name, access, streamed, success }) => {
  const handler = handlers.get(name) as Handler

  test('is answered with its success, as its document declares it', async () => {
    const request = { key: access === 'ApiKey' ? sampleKey : null, ...(await goodRequest(name, sampleScene)) }
    // Each of the two holds the answer against the document.
    const answer = await (streamed ? callStreaming(handler, request) : call(handler, request))
    expect(answer.status).toBe(success)
  })
})
