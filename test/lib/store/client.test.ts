import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { documentClient } from '../../../lib/store/client.ts'
import { freePort } from '../../../infra/free-port.ts'

/** What the connections of the client were made with; known after the first call. */
interface ConnectionLimits {
  connectionTimeout?: number
  requestTimeout?: number
  throwOnRequestTimeout?: boolean
}

describe('the client of the table', () => {
  beforeEach(() => {
    vi.stubEnv('AWS_REGION', 'eu-central-1')
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'local')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local')
  })

  test('repeats nothing by itself, and gives up a call that hangs while there is time for others', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', `http://127.0.0.1:${await freePort()}`)
    const call = documentClient.send(new GetCommand({ TableName: 'contour', Key: { pk: 'a', sk: 'a' } }))
    await expect(call).rejects.toMatchObject({ code: 'ECONNREFUSED', $metadata: { attempts: 1 } })

    const { requestHandler } = documentClient.config as unknown as {
      requestHandler: { httpHandlerConfigs: () => ConnectionLimits }
    }
    const { connectionTimeout = 0, requestTimeout = 0, throwOnRequestTimeout } = requestHandler.httpHandlerConfigs()
    expect(throwOnRequestTimeout).toBe(true)
    expect([connectionTimeout > 0, connectionTimeout <= 2_000]).toEqual([true, true])
    // Lambda gives a function 28 seconds: a call that was lost must leave time for several more.
    expect([requestTimeout > 0, requestTimeout <= 28_000 / 4]).toEqual([true, true])
  })
})
