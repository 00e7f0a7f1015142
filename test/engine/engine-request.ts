import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { Item } from '../../lib/store/table/item.ts'

/** Connections of this process to engines for what tests prepare; none keeps it alive. */
export const preparingAgent = new Agent({ keepAlive: true })

/** Asked for by the engine, but not looked at. */
export const unjudgedSignature = {
  authorization: 'AWS4-HMAC-SHA256 Credential=local/20260101/eu-central-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
  'x-amz-date': '20260101T000000Z',
}

const headers = { 'content-type': 'application/x-amz-json-1.0', ...unjudgedSignature }

/**
 * Asks an engine for what tests prepare, without the SDK, which takes several times as long.
 *
 * @throws Error with the engine's own words when it refuses
 */
export async function askEngine<Answer>(endpoint: string, operation: string, input: object): Promise<Answer> {
  const body = JSON.stringify(input)
  const { status, said } = await new Promise<{ status: number; said: string }>((resolve, reject) => {
    const asked = request(
      endpoint,
      {
        method: 'POST',
        agent: preparingAgent,
        headers: { ...headers, 'x-amz-target': `DynamoDB_20120810.${operation}`, 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        text(response).then((said) => resolve({ status: response.statusCode ?? 0, said }), reject)
      },
    )
    asked.once('error', reject)
    asked.end(body)
  })
  if (status !== 200) throw new Error(`${operation} was refused by the engine: ${said}`)
  return JSON.parse(said) as Answer
}

/** An item as an engine answers it, where bytes are written as base64, as the store reads it. */
export const itemOf = (answered: object): Item =>
  unmarshall(
    Object.fromEntries(
      Object.entries(answered as Record<string, AttributeValue>).map(([name, value]) => [
        name,
        value.B === undefined ? value : { B: Buffer.from(String(value.B), 'base64') },
      ]),
    ),
  )
