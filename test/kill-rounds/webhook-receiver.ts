import { setTimeout as wait } from 'node:timers/promises'
import { Webhook as Receiver } from 'standardwebhooks'
import { eventId } from '../../lib/domain/event-id.ts'
import type { ToldAct } from '../../lib/domain/event.ts'
import { momentOfId } from '../../lib/domain/id.ts'
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
  faults: string[]
}

/** One event in so many is refused when it comes first. */
const refusedOf = 10
/** A refused event comes again after five seconds; of a kill there is the start besides. */
const patienceMs = 120_000

/**
 * Receives the webhooks of a contour that is killed, lives through all of it, and refuses some at first.
 *
 * @returns what looks, at the end, whether every event that the feed has came, signed
 */
export async function receiveWebhooks({ baseUrl }: ServedContour): Promise<(last: ServedContour) => Promise<WebhookOutcome>> {
  const seen = new Map<string, number>()
  const refused = new Set<string>()
  const faults: string[] = []
  let receiver: Receiver | undefined
  const { url, close } = await receiveWebhooksOn((headers, body) => {
    const id = String(headers['webhook-id'])
    if (!refused.has(id) && !seen.has(id) && (seen.size + refused.size) % refusedOf === 0) {
      refused.add(id)
      return 503
    }
    try {
      receiver?.verify(body, headers as Record<string, string>)
      seen.set(id, (seen.get(id) ?? 0) + 1)
    } catch (error) {
      faults.push(`${id} came without a signature that fits: ${(error as Error).message}`)
    }
    return 204
  })
  const beganMs = Date.now()
  receiver = new Receiver(await addWebhook(baseUrl, url))

  return async (last) => {
    const deadlineMs = Date.now() + patienceMs
    let missing: string[]
    let expected: string[]
    do {
      await wait(1_000)
      expected = (await toldIds(last)).filter((id) => momentOfId(id) > beganMs + settlingMs)
      missing = expected.filter((id) => !seen.has(id))
    } while (missing.length > 0 && Date.now() < deadlineMs)
    close()
    faults.push(...missing.map((id) => `${id} is in the feed, and never came`))
    const again = [...seen.values()].filter((times) => times > 1).length
    return { events: expected.length, again, refused: refused.size, faults }
  }
}

/** What is told while the webhook comes to be may be told before it or behind it. */
const settlingMs = 1_000

/** @returns its secret */
async function addWebhook(baseUrl: string, url: string): Promise<string> {
  const response = await fetch(`${baseUrl}/api/external/webhook`, {
    method: 'POST',
    headers: { 'x-api-key': loadKey, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'kill rounds', url, types: null }),
  })
  const { secret } = (await response.json()) as { secret?: string }
  if (secret === undefined) throw new Error(`no webhook could be added: ${response.status}`)
  return secret
}

async function toldIds({ running }: ServedContour): Promise<string[]> {
  const items = [...(await tableItems(running)).values()].filter(({ pk }) => String(pk).startsWith(feedPartition('')))
  return (items as unknown as ToldAct[]).flatMap(({ id, events }) => events.map((_, index) => eventId({ actId: id, index })))
}
