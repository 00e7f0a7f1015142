import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { documentClient } from '../../../../lib/store/table/client.ts'
import { served } from '../../../support/served.ts'

/** What the connections of the client were made with; known after the first call. */
interface ConnectionLimits {
  connectionTimeout?: number
  requestTimeout?: number
  throwOnRequestTimeout?: boolean
}

const command = (): GetCommand => new GetCommand({ TableName: 'contour', Key: { pk: 'a', sk: 'a' } })

describe('the client of the table', () => {
  let calls: number
  beforeEach(async () => {
    calls = 0
    const { baseUrl } = await served((_request, response) => {
      calls++
      response.writeHead(500).end('{}')
    })
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', baseUrl)
    vi.stubEnv('AWS_REGION', 'eu-central-1')
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'local')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local')
  })

  test('repeats nothing by itself, and gives up a call that hangs while there is time for others', async () => {
    await expect(documentClient.send(command())).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } })
    expect(calls).toBe(1)

    const { requestHandler } = documentClient.config as unknown as {
      requestHandler: { httpHandlerConfigs: () => ConnectionLimits }
    }
    const { connectionTimeout = 0, requestTimeout = 0, throwOnRequestTimeout } = requestHandler.httpHandlerConfigs()
    expect(throwOnRequestTimeout).toBe(true)
    expect([connectionTimeout > 0, connectionTimeout <= 2_000]).toEqual([true, true])
    // Lambda gives a function 28 seconds: a call that was lost must leave time for several more.
    expect([requestTimeout > 0, requestTimeout <= 28_000 / 4]).toEqual([true, true])
  })

  test('has a configuration that is copied by its shape, once V8 knows the code that does so', async () => {
    setFlagsFromString('--allow-natives-syntax')
    const hasShape = runInNewContext('(object) => %HasFastProperties(object)') as (object: object) => boolean
    for (let count = 0; count < 10; count++) await documentClient.send(command()).catch(() => undefined)
    expect(hasShape(documentClient.config)).toBe(true)
  })
})
