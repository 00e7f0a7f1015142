import { setTimeout as wait } from 'node:timers/promises'
import { Webhook as Receiver } from 'standardwebhooks'
import { eventId } from '../../lib/domain/value/event-id.ts'
import type { ToldAct } from '../../lib/domain/feed/event.ts'
import { momentOfId } from '../../lib/domain/value/id.ts'
import { feedPartition } from '../../lib/store/keys.ts'
import type { ServedContour } from '../support/served-contour.ts'
import { tableItems } from '../support/table-items.ts'
import { receiveWebhooksOn } from '../support/webhook-receiver.ts'
import { loadKey } from './load-contour.ts'

/** What came of the events of a run. */
export interface WebhookOutcome {
  events: number
  /** Those that came more than once, and those that were refused at first. */
  again: number
  refused: number
  /** How many had yet to come to the slow receiver when the last kill was over. */
  waited: number
  faults: string[]
}

/** One in this many events is refused at its first attempt. */
const refusedOf = 10
/** The delay of the slow receiver while the load lasts, so that much is waiting at each kill. */
const slowMs = 1_000
/** A refused event comes again after five seconds; of a kill there is the start besides. */
const patienceMs = 120_000

/**
 * Receives the webhooks of a contour that is killed, lives through all of it, and refuses some at first. A second receiver is slow for as
 * long as the load lasts.
 *
 * @returns what looks, at the end, whether every event that the feed has came to both, signed
 */
export async function receiveWebhooks({ baseUrl }: ServedContour): Promise<(last: ServedContour) => Promise<WebhookOutcome>> {
  const faults: string[] = []
  const beganMs = Date.now()
  let isLoadOver = false
  const refused = new Set<string>()
  const [prompt, slow] = await Promise.all([
    receiver(baseUrl, 'prompt', faults, async (id, seen) => {
      if (refused.has(id) || seen.has(id) || (seen.size + refused.size) % refusedOf !== 0) return 204
      refused.add(id)
      return 503
    }),
    receiver(baseUrl, 'slow', faults, async () => {
      if (!isLoadOver) await wait(slowMs)
      return 204
    }),
  ])

  return async (last) => {
    const told = await toldIds(last, beganMs)
    const waited = told.filter((id) => !slow.seen.has(id)).length
    isLoadOver = true
    const deadlineMs = Date.now() + patienceMs
    const missing = (): string[] =>
      [prompt, slow].flatMap(({ name, seen }) =>
        told.filter((id) => !seen.has(id)).map((id) => `${id} is in the feed, and never came to the ${name} receiver`),
      )
    while (missing().length > 0 && Date.now() < deadlineMs) await wait(1_000)
    faults.push(...missing())
    for (const { close } of [prompt, slow]) close()
    const again = [prompt, slow].flatMap(({ seen }) => [...seen.values()]).filter((times) => times > 1).length
    return { events: told.length, again, refused: refused.size, waited, faults }
  }
}

interface ReceiverOfAll {
  name: string
  /** How often each event was taken. */
  seen: ReadonlyMap<string, number>
  close: () => void
}

/** @param statusOf what to answer to an event that is signed, and when */
async function receiver(
  baseUrl: string,
  name: string,
  faults: string[],
  statusOf: (id: string, seen: ReadonlyMap<string, number>) => Promise<number>,
): Promise<ReceiverOfAll> {
  const seen = new Map<string, number>()
  let verifier: Receiver | undefined
  const { url, close } = await receiveWebhooksOn(async (headers, body) => {
    const id = String(headers['webhook-id'])
    try {
      verifier?.verify(body, headers as Record<string, string>)
    } catch (error) {
      faults.push(`${id} came without a signature that fits: ${(error as Error).message}`)
    }
    const status = await statusOf(id, seen)
    if (status === 204) seen.set(id, (seen.get(id) ?? 0) + 1)
    return status
  })
  verifier = new Receiver(await addWebhook(baseUrl, name, url))
  return { name, seen, close }
}

/** An event from the time when the webhook is created may be sent or not. */
const settlingMs = 1_000

/** @returns its secret */
async function addWebhook(baseUrl: string, title: string, url: string): Promise<string> {
  const response = await fetch(`${baseUrl}/api/external/webhook`, {
    method: 'POST',
    headers: { 'x-api-key': loadKey, 'content-type': 'application/json' },
    body: JSON.stringify({ title, url, types: null }),
  })
  const { secret } = (await response.json()) as { secret?: string }
  if (secret === undefined) throw new Error(`no webhook could be added: ${response.status}`)
  return secret
}

async function toldIds({ running }: ServedContour, beganMs: number): Promise<string[]> {
  const items = [...(await tableItems(running)).values()].filter(({ pk }) => String(pk).startsWith(feedPartition('')))
  const ids = (items as unknown as ToldAct[]).flatMap(({ id, events }) => events.map((_, index) => eventId({ actId: id, index })))
  return ids.filter((id) => momentOfId(id) > beganMs + settlingMs)
}
