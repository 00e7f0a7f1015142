import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Webhook as Receiver } from 'standardwebhooks'
import { loadContour, loadKey, loadRewards } from '../kill-rounds/load-contour.ts'
import { freePort } from '../../infra/free-port.ts'
import { maxWebhooks } from '../../lib/domain/webhook/webhook-management.ts'
import { serveContour } from '../support/served-contour.ts'
import { receiveWebhooksOn } from '../support/webhook-receiver.ts'
import type { Measure } from './measure.ts'
import { median } from './median.ts'

const deals = 60
/** The goal for the slowest one on a laptop. */
const wantedMs = 2_000
/** Between two deals, in milliseconds, each time another one: none may always meet the same moment between two looks at the feed. */
const pauseMs = (count: number): number => 20 + ((count * 97) % 250)

/** As many receivers as a contour may have beside the one that is measured: none of them ever answers. */
const hangingReceivers = maxWebhooks - 1
const amounts = { Whole: { deals, hanging: hangingReceivers }, Smallest: { deals: 1, hanging: 1 } } as const

/**
 * How long an event takes from the answer of its act to the receiver that has verified it: the bundles of `npm start`, over HTTP. First
 * alone, then beside others that take every event and answer nothing.
 */
export const delivery: Measure = {
  name: 'delivery',
  title: `A webhook on this machine: from the answer of an act to its event, verified; ${deals} deals, one after the other, alone and beside ${hangingReceivers} receivers that hang`,
  run: async (progress, size) => {
    const amount = amounts[size]
    const folder = mkdtempSync(join(tmpdir(), 'delivery-'))
    const file = join(folder, 'contour.json')
    writeFileSync(file, JSON.stringify(loadContour))
    const contour = await serveContour(await freePort(), ['--in-memory', '--contour', file])
    const receiver = await startReceiver()
    const hanging = await receiveWebhooksOn(() => new Promise<number>(() => undefined))
    try {
      const ask = askerOf(contour.baseUrl)
      const { secret } = await ask('POST', '/webhook', { title: 'bench', url: receiver.url, types: ['deal.added'] })
      receiver.verifyBy(String(secret))
      const delays = async (first: number): Promise<number[]> => {
        const delaysMs: number[] = []
        for (let count = 0; count <= amount.deals; count++) {
          if (count % 20 === 0) progress(`${first + count} of ${2 * amount.deals} deals`)
          const leadId = await newLead(ask, first + count)
          const arrival = receiver.arrivalOf(leadId)
          await ask('PUT', `/lead/${leadId}/status`, { systemName: loadRewards.target, amount: 1_000 })
          const answeredMs = performance.now()
          const delayMs = (await arrival) - answeredMs
          // The first one includes loading code.
          if (count > 0) delaysMs.push(delayMs)
          await wait(pauseMs(count))
        }
        return delaysMs
      }
      const alone = await delays(0)
      for (let count = 0; count < amount.hanging; count++)
        await ask('POST', '/webhook', { title: `hangs ${count}`, url: hanging.url, types: null })
      return report({ alone, [`beside ${amount.hanging} that hang`]: await delays(amount.deals + 1) })
    } finally {
      hanging.close()
      receiver.close()
      await contour.kill()
      rmSync(folder, { recursive: true })
    }
  },
}

type Ask = (method: string, path: string, body?: object) => Promise<Record<string, unknown>>

function askerOf(baseUrl: string): Ask {
  return async (method, path, body) => {
    const response = await fetch(`${baseUrl}/api/external${path}`, {
      method,
      headers: { 'x-api-key': loadKey, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const said = (await response.json()) as Record<string, unknown>
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${JSON.stringify(said)}`)
    return said
  }
}

async function newLead(ask: Ask, count: number): Promise<string> {
  const [field] = (await ask('GET', '/lead-fields')) as unknown as { id: string }[]
  const { id } = await ask('POST', '/lead', {
    promocode: 'CODE0',
    fields: [{ fieldTypeId: field?.id, value: `Клиент ${count}` }],
  })
  return String(id)
}

/** Takes events of this machine, and says when one of a lead has come and its signature fits. */
async function startReceiver() {
  const waiting = new Map<string, { resolve: (atMs: number) => void; reject: (error: Error) => void }>()
  let verifier: Receiver | undefined
  const { url, close } = await receiveWebhooksOn((headers, body) => {
    const { data } = JSON.parse(body) as { data: { object: { id: string } } }
    const one = waiting.get(data.object.id)
    try {
      verifier?.verify(body, headers as Record<string, string>)
      one?.resolve(performance.now())
    } catch (error) {
      one?.reject(error as Error)
    }
    return 204
  })
  return {
    url,
    close,
    verifyBy: (secret: string): void => void (verifier = new Receiver(secret)),
    arrivalOf: (leadId: string): Promise<number> => new Promise((resolve, reject) => waiting.set(leadId, { resolve, reject })),
  }
}

function report(delays: Readonly<Record<string, readonly number[]>>) {
  const measured = Object.entries(delays).map(([how, delaysMs]) => {
    const sorted = delaysMs.toSorted((a, b) => a - b)
    const ninetieth = sorted[Math.ceil(sorted.length * 0.9) - 1] ?? Number.NaN
    return { how, count: sorted.length, middle: median(sorted), ninetieth, slowest: sorted.at(-1) ?? Number.NaN }
  })
  return {
    columns: ['receiver', 'deals', 'median, ms', '90 of 100, ms', 'slowest, ms'],
    rows: measured.map(({ how, count, middle, ninetieth, slowest }) => [
      how,
      String(count),
      ...[middle, ninetieth, slowest].map((ms) => ms.toFixed(0)),
    ]),
    figures: Object.fromEntries(
      measured.flatMap(({ how, middle, ninetieth, slowest }) =>
        Object.entries({ medianMs: middle, ninetiethMs: ninetieth, slowestMs: slowest }).map(([figure, ms]) => [
          `${how}: ${figure}`,
          Math.round(ms),
        ]),
      ),
    ),
    targets: measured.map(({ how, slowest }) => ({
      wanted: `${how}: every event within ${wantedMs} ms`,
      found: `${slowest.toFixed(0)} ms`,
      isMet: slowest <= wantedMs,
    })),
  }
}
