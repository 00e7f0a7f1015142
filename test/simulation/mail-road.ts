import { createHash } from 'node:crypto'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import type { Context, DynamoDBStreamEvent, SQSEvent } from 'aws-lambda'
import { handler as dispatchMail } from '../../functions/mail/dispatch-mail/handler.ts'
import { handler as queueMailAgain } from '../../functions/mail/queue-mail-again/handler.ts'
import { handler as sendMail } from '../../functions/mail/send-mail/handler.ts'
import { lambdaContext } from '../../infra/local/lambda.ts'
import { limits } from '../../infra/limits.ts'
import type { MailOrder } from '../../lib/domain/mail/mail-order.ts'
import type { Item } from '../../lib/store/table/item.ts'
import { mailOrderKey, mailOrdersPartition, payoutsPartition } from '../../lib/store/keys.ts'
import { chanceOf } from './chance.ts'
import type { Stage } from './client.ts'
import type { WireEvent } from './fault-seam.ts'
import { newInvocation, withinInvocation } from './invocation.ts'
import type { WireAnswer, WireRequest } from './wire.ts'

/** The path of ordered mail, from the table to SES. */
export interface MailRoad {
  /** All that was ever ordered, by id. */
  ordered: Map<string, MailOrder>
  /** What the stream has not handed over yet. */
  stream: MailOrder[]
  queue: { orderId: string; deliveries: number; dueMs: number }[]
  /** How often SES took the mail of an order. */
  taken: Map<string, number>
  /** How often nobody knew whether it had. */
  doubts: Map<string, number>
  /** Orders whose sender said that it was done. */
  done: Set<string>
  /** When orders were taken away. */
  gone: Map<string, number>
}

export const newMailRoad = (): MailRoad => ({
  ordered: new Map(),
  stream: [],
  queue: [],
  taken: new Map(),
  doubts: new Map(),
  done: new Set(),
  gone: new Map(),
})

const second = 1_000
const minute = 60 * second
/** Whatever is still on its way has arrived by then. */
const everythingMs = 17 * minute
const clockEveryMs = 5 * minute
/** A message that failed is handed over again. */
const hiddenMs = minute
/** What is tried when all others have ended: under faults some tries fail, and each waits longer. */
const lastRounds = 40
/** Clocks differ by up to this, in either direction. */
const clocksDifferMs = 10 * second
/** No call of a client has such a number, nor one of others who work beside them. */
const firstCall = 90_000

/**
 * Looks at an executed transaction: what it ordered is told by the stream.
 *
 * @returns what it ordered
 */
export function noteOrders(road: MailRoad, { operation, body }: WireRequest): MailOrder[] {
  if (operation !== 'TransactWriteItems' || !body.includes(`"${mailOrdersPartition}"`)) return []
  const { TransactItems: items } = JSON.parse(body) as { TransactItems: { Put?: { Item: Record<string, never> } }[] }
  const orders: MailOrder[] = []
  for (const { Put: put } of items) {
    const item = put && unmarshall(put.Item)
    if (item?.pk !== mailOrdersPartition) continue
    const { pk: _pk, sk: _sk, sweepAfter: _sweep, ...order } = item
    const { id } = order as MailOrder
    // A repeat under the same token is executed once.
    if (road.ordered.has(id)) continue
    road.ordered.set(id, order as MailOrder)
    road.stream.push(order as MailOrder)
    orders.push(order as MailOrder)
  }
  return orders
}

/** Looks at an executed write: whether it takes an order away. */
export function noteGone(road: MailRoad, { operation, body }: WireRequest, nowMs: number): void {
  if (operation !== 'DeleteItem' || !body.includes(`"${mailOrdersPartition}"`)) return
  const { Key: key } = JSON.parse(body) as { Key: { sk: { S: string } } }
  if (!road.gone.has(key.sk.S)) road.gone.set(key.sk.S, nowMs)
}

/** Takes messages about orders, as SQS does. */
export function takeOrders(road: MailRoad, { body }: WireRequest, nowMs: number): WireAnswer {
  const { Entries: entries } = JSON.parse(body) as { Entries: { Id: string; MessageBody: string }[] }
  const Successful = entries.map(({ Id, MessageBody: text }) => {
    road.queue.push({ orderId: (JSON.parse(text) as { orderId: string }).orderId, deliveries: 0, dueMs: nowMs })
    return { Id, MessageId: Id, MD5OfMessageBody: createHash('md5').update(text).digest('hex') }
  })
  return answered('application/x-amz-json-1.0', { Successful, Failed: [] })
}

/** Takes a mail, as SES does. */
export function takeMail(road: MailRoad, { body }: WireRequest): WireAnswer {
  count(road.taken, orderOf(body))
  return answered('application/json', { MessageId: '1' })
}

/** Whether a request goes to SES: it alone names no operation. */
export const isToSes = ({ operation }: WireRequest): boolean => operation === ''

/** Faults of a request to SES that leave open whether it took the mail. */
export function noteDoubt(road: MailRoad, { wireRequest, fault }: WireEvent): void {
  if (fault !== null && isToSes(wireRequest)) count(road.doubts, orderOf(wireRequest.body))
}

function orderOf(body: string): string {
  const { Content } = JSON.parse(body) as { Content: { Simple: { Headers: { Name: string; Value: string }[] } } }
  return Content.Simple.Headers.find(({ Name }) => Name === 'X-Entity-Ref-ID')?.Value ?? 'nobody asked for it'
}

const count = (counts: Map<string, number>, id: string): void => void counts.set(id, (counts.get(id) ?? 0) + 1)

const answered = (type: string, body: object): WireAnswer => ({
  statusCode: 200,
  headers: { 'content-type': type },
  body: Buffer.from(JSON.stringify(body)),
})

/**
 * Carries mail while others act, under the same faults, and to the end after the others have finished. Now and then the stream loses
 * a record, and the queue a message: the clock makes up for it.
 */
export async function carryMail(stage: Stage, road: MailRoad, areOthersDone: () => boolean): Promise<void> {
  const { world } = stage
  const chance = chanceOf(stage.seed, 400)
  let number = firstCall
  let calledMs = world.nowMs()
  const step = async (): Promise<void> => {
    if (stage.isRough && chance.happens(0.05)) road.stream.splice(0, 1)
    if (stage.isRough && chance.happens(0.05)) road.queue.splice(0, 1)
    if (road.stream.length > 0) await dispatched(stage, road, number++)
    // Few at a time beside others, so that they meet; when these have ended, what is due does not queue up over days.
    const due = road.queue.filter(({ dueMs }) => dueMs <= world.nowMs()).slice(0, areOthersDone() ? undefined : 3)
    const twice = stage.isRough && chance.happens(0.2) ? due.slice(0, 1) : []
    await Promise.all([...due, ...twice].map((message) => sent(stage, road, message, number++)))
    if (world.nowMs() - calledMs < clockEveryMs) return
    calledMs = world.nowMs()
    await called(stage, number++, (context) => queueMailAgain({}, context), limits.streamFunctionSeconds)
  }
  while (!areOthersDone()) {
    await rest(stage, chance.below(10 * second))
    await step()
  }
  await rest(stage, everythingMs)
  for (let round = 0; round < lastRounds && !isAllDone(road); round++) {
    await step()
    await rest(stage, road.stream.length > 0 ? second : (1 + round) * clockEveryMs)
  }
}

const isAllDone = ({ ordered, done, stream }: MailRoad): boolean =>
  stream.length === 0 && [...ordered.keys()].every((id) => done.has(id))

const rest = ({ world }: Stage, ms: number): Promise<void> =>
  new Promise((resolve) => {
    world.park({ invocation: null, kind: 'pause', dueMs: world.nowMs() + ms, run: resolve, drop: () => undefined })
  })

async function dispatched(stage: Stage, road: MailRoad, number: number): Promise<void> {
  const batch = road.stream.slice(0, 5)
  const Records = batch.map((order, index) => ({
    eventName: 'INSERT' as const,
    dynamodb: { NewImage: marshall({ ...mailOrderKey(order.id), ...order }), SequenceNumber: String(index) },
  }))
  const event = { Records } as DynamoDBStreamEvent
  const answer = await called(stage, number, (context) => dispatchMail(event, context), limits.streamFunctionSeconds)
  if (answer?.batchItemFailures.length === 0) road.stream = road.stream.filter((order) => !batch.includes(order))
}

async function sent(stage: Stage, road: MailRoad, message: MailRoad['queue'][number], number: number): Promise<void> {
  const { orderId } = message
  message.deliveries++
  message.dueMs = stage.world.nowMs() + hiddenMs
  const record = {
    messageId: '1',
    receiptHandle: '1',
    body: JSON.stringify({ kind: 'Order', orderId }),
    attributes: { ApproximateReceiveCount: String(message.deliveries) },
  }
  const takenBefore = road.taken.get(orderId)
  const event = { Records: [record] } as SQSEvent
  const answer = await called(stage, number, (context) => sendMail(event, context), limits.mailFunctionSeconds)
  const isDone = answer?.batchItemFailures.length === 0
  if (isDone) road.done.add(orderId)
  // Its mail was sent, but it could not record that.
  else if (road.taken.get(orderId) !== takenBefore) count(road.doubts, orderId)
  if (isDone || message.deliveries >= limits.mailDeliveries) road.queue = road.queue.filter((one) => one !== message)
}

/** @returns undefined for a call that was cut off or failed */
async function called<Result>(
  stage: Stage,
  number: number,
  call: (context: Context) => Promise<Result>,
  timeoutSeconds: number,
): Promise<Result | undefined> {
  const { world } = stage
  const chance = chanceOf(stage.seed, number)
  const skewMs = chance.below(10 * second + 1) - 5 * second
  const invocation = newInvocation({ client: 0, call: number, skewMs, chance })
  const gone = new Promise<undefined>((resolve) => {
    invocation.onGone = () => resolve(undefined)
  })
  const deadlineMs = world.nowMs() + timeoutSeconds * second
  const context = {
    ...lambdaContext('simulated', `mail-${number}`, timeoutSeconds),
    getRemainingTimeInMillis: () => Math.max(0, deadlineMs - world.nowMs()),
  }
  world.begin(invocation)
  const working = withinInvocation(invocation, () => call(context)).catch(() => undefined)
  const answer = await Promise.race([working, gone])
  invocation.isAnswered = true
  world.end(invocation)
  return answer
}

/**
 * Every payout request was told to its partner; every order was sent and is gone; and none was sent again without an unclear outcome.
 *
 * @param movedAddresses addresses that partners lost or got: a code for an address that nobody has is not mailed
 */
export function mailFaults(
  items: readonly Item[],
  { ordered, taken, doubts, gone }: MailRoad,
  movedAddresses: ReadonlySet<string>,
): string[] {
  const told = new Set([...ordered.values()].flatMap((order) => (order.kind === 'PayoutRequested' ? [order.payoutId] : [])))
  const untold = items.filter(({ pk, sk }) => pk === payoutsPartition && !told.has(String(sk)))
  const standing = items.filter(({ pk }) => pk === mailOrdersPartition)
  return [
    ...untold.map(({ sk }) => `payout ${String(sk)} was requested, and no mail of it was ordered`),
    ...standing.map(({ sk }) => `order ${String(sk)} stands still at the end`),
    ...[...ordered].flatMap(([id, order]) => {
      const [times, doubted] = [taken.get(id) ?? 0, doubts.get(id) ?? 0]
      // An expired code is not mailed.
      const isOver = 'expiresAt' in order && (gone.get(id) ?? 0) >= Date.parse(order.expiresAt) - clocksDifferMs
      const isToNobody = order.kind === 'SignInCode' && movedAddresses.has(order.email)
      if (times === 0 && (isOver || isToNobody)) return []
      if (times === 0) return [`the mail of order ${id} was never sent`]
      return times - 1 > doubted ? [`the mail of order ${id} was sent ${times} times, with ${doubted} doubts`] : []
    }),
  ]
}
