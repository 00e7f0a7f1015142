import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Webhook as Receiver } from 'standardwebhooks'
import { loadContour, loadKey, loadRewards } from '../kill-rounds/load-contour.ts'
import { freePort } from '../../infra/free-port.ts'
import { serveContour } from '../support/served-contour.ts'
import { receiveWebhooksOn } from '../support/webhook-receiver.ts'
import type { Measure } from './measure.ts'
import { median } from './median.ts'

const deals = 60
/** What is wanted of the slowest one on a laptop. */
const wantedMs = 2_000
/** Between two deals, in milliseconds, each time another one: none may always meet the same moment between two looks at the feed. */
const pauseMs = (count: number): number => 20 + ((count * 97) % 250)

/** How long an event takes from the answer of its act to the receiver that has verified it: the bundles of `npm start`, over HTTP. */
export const delivery: Measure = {
  name: 'delivery',
  title: `A webhook on this machine: from the answer of an act to its event, verified; ${deals} deals, one after the other`,
  run: async (progress) => {
    const folder = mkdtempSync(join(tmpdir(), 'delivery-'))
    const file = join(folder, 'contour.json')
    writeFileSync(file, JSON.stringify(loadContour))
    const contour = await serveContour(await freePort(), ['--in-memory', '--contour', file])
    const receiver = await startReceiver()
    try {
      const ask = askerOf(contour.baseUrl)
      const { secret } = await ask('POST', '/webhook', { title: 'bench', url: receiver.url, types: ['deal.added'] })
      receiver.verifyBy(String(secret))
      const delaysMs: number[] = []
      for (let count = 0; count <= deals; count++) {
        if (count % 20 === 0) progress(`${count} of ${deals} deals`)
        const leadId = await newLead(ask, count)
        const arrival = receiver.arrivalOf(leadId)
        await ask('PUT', `/lead/${leadId}/status`, { systemName: loadRewards.target, amount: 1_000 })
        const answeredMs = performance.now()
        const delayMs = (await arrival) - answeredMs
        // The first one begins with what is not loaded yet.
        if (count > 0) delaysMs.push(delayMs)
        await wait(pauseMs(count))
      }
      return report(delaysMs)
    } finally {
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

function report(delaysMs: readonly number[]) {
  const sorted = delaysMs.toSorted((a, b) => a - b)
  const ninetieth = sorted[Math.ceil(sorted.length * 0.9) - 1] ?? Number.NaN
  const [middle, slowest] = [median(sorted), sorted.at(-1) ?? Number.NaN]
  return {
    columns: ['deals', 'median, ms', '90 of 100, ms', 'slowest, ms'],
    rows: [[String(sorted.length), ...[middle, ninetieth, slowest].map((ms) => ms.toFixed(0))]],
    figures: { medianMs: Math.round(middle), ninetiethMs: Math.round(ninetieth), slowestMs: Math.round(slowest) },
    targets: [{ wanted: `every event within ${wantedMs} ms`, found: `${slowest.toFixed(0)} ms`, isMet: slowest <= wantedMs }],
  }
}
