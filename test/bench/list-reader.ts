import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, DynamoDBDocumentClient, QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import type { APIGatewayProxyEvent } from 'aws-lambda'
import type { Payout } from '../../lib/domain/payout/payout.ts'
import { payoutListView } from '../../lib/domain/payout/payout-view.ts'
import { type PartnerActivity, type Partner, partnerView } from '../../lib/domain/partner/partner.ts'
import { contourOf } from '../../lib/store/contour/contour.ts'
import { activityPartition, contourPartition, partnerKey, partnersPartition, payoutsPartition } from '../../lib/store/keys.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { invokeStreaming, lambdaContext, loadFunction } from '../../infra/local/lambda.ts'
import { useTable } from '../../infra/use-table.ts'
import type { ListRead, ListReading, ListReadings } from './list-reading.ts'

const reading = JSON.parse(process.argv[2] ?? '') as ListReading
/** Request units of the reading that is being measured, as far as this program itself makes the calls. */
let readUnits = 0

process.stdout.write = (): boolean => true
process.send?.(await readings())
process.disconnect?.()

async function readings(): Promise<ListReadings> {
  const read = readerOf(reading)
  useTable(reading.endpoint, reading.warmUpTable, 'bench')
  await measured(read)
  useTable(reading.endpoint, reading.table, 'bench')
  const reads = [await measured(read)]
  const peakMiB = process.resourceUsage().maxRSS / 1024
  while (reads.length < reading.times) reads.push(await measured(read))
  return { reads, peakMiB }
}

/** Reads the list once, and says where the first byte came. */
type Read = (onFirstByte: () => void) => Promise<number>

async function measured(read: Read): Promise<ListRead> {
  const cpu = process.cpuUsage()
  const startedMs = performance.now()
  let firstByteMs = 0
  readUnits = 0
  const bytes = await read(() => (firstByteMs ||= performance.now() - startedMs))
  const totalMs = performance.now() - startedMs
  const { user, system } = process.cpuUsage(cpu)
  return { firstByteMs, totalMs, cpuMs: (user + system) / 1000, bytes, readUnits }
}

function readerOf({ way, list, gzip, secret }: ListReading): Read {
  if (way === 'function') return byFunction(list, gzip, secret)
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
  if (way === 'sdk') return (onFirstByte) => bySdk(client, list, onFirstByte)
  return (onFirstByte) => byBufferedFunction(client, list, gzip, onFirstByte)
}

/** The bundle, as it is deployed. */
function byFunction(list: string, gzip: boolean, secret: string): Read {
  const lambda = loadFunction(list)
  return async (onFirstByte) => {
    let [bytes, status] = [0, 0]
    const event = {
      headers: { 'x-api-key': secret, ...(gzip ? { 'accept-encoding': 'gzip' } : {}) },
      pathParameters: null,
      queryStringParameters: null,
      multiValueQueryStringParameters: null,
      body: null,
      isBase64Encoded: false,
      requestContext: { requestId: randomUUID(), identity: { sourceIp: '127.0.0.1' } },
    } as unknown as APIGatewayProxyEvent
    await invokeStreaming(lambda, event, lambdaContext(list, randomUUID(), 900), ({ statusCode }) => {
      status = statusCode
      return new Writable({
        write(chunk: Buffer, _encoding, callback) {
          if (chunk.length > 0) onFirstByte()
          bytes += chunk.length
          callback()
        },
      })
    })
    if (status !== 200) throw new Error(`${list} answered ${status}`)
    return bytes
  }
}

async function* pagesOf(client: DynamoDBDocumentClient, partition: string): AsyncGenerator<Record<string, unknown>[]> {
  const query: QueryCommandInput = {
    TableName: tableName(),
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': partition },
    ScanIndexForward: false,
    ConsistentRead: true,
    ReturnConsumedCapacity: 'TOTAL',
  }
  let startKey: Record<string, unknown> | undefined
  do {
    const page = await client.send(new QueryCommand(startKey ? { ...query, ExclusiveStartKey: startKey } : query))
    startKey = page.LastEvaluatedKey
    readUnits += page.ConsumedCapacity?.CapacityUnits ?? 0
    yield page.Items ?? []
  } while (startKey)
}

async function partnersOf(client: DynamoDBDocumentClient, ids: readonly string[]): Promise<Partner[]> {
  const batches = Array.from({ length: Math.ceil(ids.length / 100) }, (_, batch) => ids.slice(batch * 100, (batch + 1) * 100))
  const answers = batches.map((batch) => {
    const Keys = batch.map((id) => ({ ...partnerKey(id) }))
    const RequestItems = { [tableName()]: { Keys, ConsistentRead: true } }
    return client.send(new BatchGetCommand({ RequestItems, ReturnConsumedCapacity: 'TOTAL' }))
  })
  return (await Promise.all(answers)).flatMap(({ Responses, ConsumedCapacity = [] }) => {
    for (const { CapacityUnits = 0 } of ConsumedCapacity) readUnits += CapacityUnits
    return (Responses?.[tableName()] ?? []) as unknown as Partner[]
  })
}

/** The calls that the list takes, one after another, each partner asked for once; nothing is made of their answers. */
async function bySdk(client: DynamoDBDocumentClient, list: string, onFirstByte: () => void): Promise<number> {
  const known = new Set<string>()
  for await (const page of pagesOf(client, list === 'list-payouts' ? payoutsPartition : partnersPartition)) {
    onFirstByte()
    if (list === 'list-partners') continue
    const missing = [...new Set((page as unknown as Payout[]).map(({ partnerId }) => partnerId))].filter((id) => !known.has(id))
    for (const { id } of await partnersOf(client, missing)) known.add(id)
  }
  return 0
}

/** What a function does that knows no streaming: all pages into one array, the array into one text. */
async function byBufferedFunction(
  client: DynamoDBDocumentClient,
  list: string,
  gzip: boolean,
  onFirstByte: () => void,
): Promise<number> {
  const text = JSON.stringify(list === 'list-payouts' ? await allPayouts(client) : await allPartners(client))
  const bytes = gzip ? gzipSync(text) : Buffer.from(text)
  onFirstByte()
  return bytes.length
}

async function allPayouts(client: DynamoDBDocumentClient): Promise<unknown[]> {
  const payouts = (await Array.fromAsync(pagesOf(client, payoutsPartition))).flat() as unknown as Payout[]
  const partners = await partnersOf(client, [...new Set(payouts.map(({ partnerId }) => partnerId))])
  const byId = new Map(partners.map((partner) => [partner.id, partner]))
  return payouts.map((payout) => payoutListView(payout, byId.get(payout.partnerId)))
}

async function allPartners(client: DynamoDBDocumentClient): Promise<unknown[]> {
  const [configuration, profiles, activities] = await Promise.all([
    Array.fromAsync(pagesOf(client, contourPartition)),
    Array.fromAsync(pagesOf(client, partnersPartition)),
    Array.fromAsync(pagesOf(client, activityPartition)),
  ])
  const view = partnerView(contourOf(configuration.flat()))
  const activityById = new Map(activities.flat().map((item) => [item.sk, item as unknown as PartnerActivity]))
  return profiles.flat().map((item) => {
    const activity = activityById.get(item.sk) ?? { counts: {}, lastActivityAt: null }
    return view(item as unknown as Partner, activity)
  })
}
