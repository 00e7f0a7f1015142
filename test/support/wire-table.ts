import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { marshall } from '@aws-sdk/util-dynamodb'
import type { SelfSigned } from '../bench/self-signed.ts'
import { served } from './served.ts'

interface Keyed {
  pk: string
  sk: string
}

/** A request to DynamoDB as it came over the wire. */
export interface WireCall {
  method: string
  url: string
  /** The operation, such as GetItem. */
  operation: string
  headers: IncomingHttpHeaders
  body: string
}

/** What DynamoDB answers instead of doing what it was asked to. */
export interface WireRefusal {
  status: number
  type: string
  extra?: object
}

/** DynamoDB as far as its wire goes: it answers every read from these items, and takes every write. */
export interface WireTable {
  port: number
  baseUrl: string
  calls: WireCall[]
  /** What the next calls of an operation are refused with, the first first. */
  refuse: (operation: string, ...refusals: WireRefusal[]) => void
}

export async function wireTable(items: readonly Keyed[], tls?: SelfSigned): Promise<WireTable> {
  const calls: WireCall[] = []
  const refusals: { operation: string; refusal: WireRefusal }[] = []
  const { port, baseUrl } = await served(
    async (request, response) => {
      const { method = '', url = '', headers } = request
      const operation = String(headers['x-amz-target']).replace('DynamoDB_20120810.', '')
      const call = { method, url, operation, headers, body: await text(request) }
      calls.push(call)
      const index = refusals.findIndex((refused) => refused.operation === operation)
      const [refused] = index < 0 ? [] : refusals.splice(index, 1)
      response.statusCode = refused?.refusal.status ?? 200
      response.setHeader('content-type', 'application/x-amz-json-1.0')
      response.end(JSON.stringify(refused ? { __type: refused.refusal.type, ...refused.refusal.extra } : answerTo(call, items)))
    },
    tls ? { tls } : {},
  )
  const refuse = (operation: string, ...given: WireRefusal[]): void => {
    refusals.push(...given.map((refusal) => ({ operation, refusal })))
  }
  return { port, baseUrl, calls, refuse }
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

function answerTo({ operation, body }: WireCall, items: readonly Keyed[]): unknown {
  const input = JSON.parse(body)
  const at = ({ pk, sk }: Record<'pk' | 'sk', { S: string }>) => items.filter((item) => item.pk === pk.S && item.sk === sk.S)
  const stored = (found: readonly Keyed[]) => found.map((item) => marshall(item))
  if (operation === 'GetItem') return { Item: stored(at(input.Key))[0] }
  if (operation === 'UpdateItem') return { Attributes: stored(at(input.Key))[0] }
  if (operation === 'AmazonSQS.SendMessage') return { MD5OfMessageBody: md5(input.MessageBody as string) }
  if (operation === 'Query') {
    const { ':pk': partition, ':from': from, ':to': to } = input.ExpressionAttributeValues
    const isAsked = ({ pk, sk }: Keyed) => pk === partition.S && sk >= (from?.S ?? '') && sk <= (to?.S ?? '~')
    return { Items: stored(items.filter(isAsked)) }
  }
  if (operation === 'BatchGetItem') {
    const [[name, { Keys }]] = Object.entries(input.RequestItems) as [[string, { Keys: Parameters<typeof at>[0][] }]]
    return { Responses: { [name]: stored(Keys.flatMap(at)) } }
  }
  return {}
}
