import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../infra/free-port.ts'
import { playDay } from '../shop-day/day.ts'
import { shopContour, shopKey } from '../shop-day/shop-contour.ts'
import { type Shop, shopAt } from '../shop-day/shop-requests.ts'
import { serveContour } from '../support/served-contour.ts'
import { receiveWebhooksOn } from '../support/webhook-receiver.ts'

/** So many partners make several pages of leads' events, with every kind among them. */
const partners = 24
/** The feed tells what is older than this; webhooks are sent within it. */
const feedDelayMs = 31_000

/** A contour where much has happened, for clients to read. */
export interface ClientsContour {
  /** What a walk is told of it. */
  environment: Readonly<Record<'BASE_URL' | 'API_KEY' | 'PROMOCODE' | 'WEBHOOK_BODIES', string>>
  shop: Shop
  /** The partner of the promocode. */
  partnerId: string
  /** The feed now, as a walk has to print it: each event by the names of its schema and its object's. */
  events: () => Promise<string[]>
  /** The same of what the webhook was sent. */
  webhooks: readonly string[]
  end: () => Promise<void>
}

/**
 * Serves a contour in memory, with the day of a shop behind it, all of which was sent to a webhook too.
 *
 * @param folder where it may keep files
 * @param objectOf the name of the schema of an event's object, by the event's
 */
export async function contourForClients(folder: string, objectOf: (event: string) => string): Promise<ClientsContour> {
  mkdirSync(folder, { recursive: true })
  const [file, bodiesFile] = [join(folder, 'contour.json'), join(folder, 'webhook-bodies.jsonl')]
  writeFileSync(file, JSON.stringify(shopContour))
  const contour = await serveContour(await freePort(), ['--contour', file, '--in-memory'])
  const bodies: string[] = []
  const receiver = await receiveWebhooksOn((_, body) => {
    bodies.push(body)
    return 200
  })
  const shop = shopAt(contour.baseUrl)
  // Not sent twice: only the first answer has the secret.
  await fetch(`${contour.baseUrl}/api/external/webhook`, {
    method: 'POST',
    headers: { 'x-api-key': shopKey, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'Clients', url: receiver.url }),
  })
  await playDay(shop, partners, async (_what, _count, work) => work())
  await wait(feedDelayMs)
  receiver.close()
  writeFileSync(bodiesFile, bodies.map((body) => `${body}\n`).join(''))
  const line = ({ type, id }: ToldEvent, prefix = ''): string => {
    const event = `${type.replace(/\..*/, '').replace(/^./, (first) => first.toUpperCase())}Event`
    return `${prefix}${event} ${type} ${id} ${objectOf(event)}`
  }
  const [promocode] = await shop.get('/promocode')
  return {
    environment: {
      BASE_URL: contour.baseUrl,
      API_KEY: shopKey,
      PROMOCODE: String(promocode.code),
      WEBHOOK_BODIES: bodiesFile,
    },
    shop,
    partnerId: String(promocode.partner.id),
    events: async () => (await shop.all('/events?')).map((event: ToldEvent) => line(event)),
    webhooks: bodies.map((body) => line((JSON.parse(body) as { data: ToldEvent }).data, 'Sent')),
    end: contour.kill,
  }
}

interface ToldEvent {
  type: string
  id: string
}
