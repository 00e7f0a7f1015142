import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { documentClient } from '../../lib/store/table/client.ts'
import type { BenchCall, BenchClient } from './bench-client.ts'
import { onBenchTable } from './bench-table.ts'
import type { Measure, Size } from './measure.ts'
import { measuredRequests } from './measured-requests.ts'
import { median } from './median.ts'

const measuredNames = [
  'GET /payout',
  'GET /lead-fields',
  'POST /payout',
  'POST /lead: by promocode',
  'PUT /payout/{id}/status: Requested to Approved',
  'PUT /lead/{id}/status: a deal and its share',
]
const amounts = {
  Whole: { rounds: 21, warmUps: 8, requestsAtOnce: 2 },
  Smallest: { rounds: 1, warmUps: 0, requestsAtOnce: 1 },
} as const
type Amount = (typeof amounts)[Size]
const wanted = 1.3

/** What a function computes, against what the SDK computes for the same calls alone. Functions run from their source. */
export const warmOverhead: Measure = {
  name: 'warm-overhead',
  title: 'Computing of a warm request, against the bare document client sending the same commands',
  run: async (progress, size) => {
    const amount = amounts[size]
    const { rounds, warmUps, requestsAtOnce } = amount
    const partners = 2 * requestsAtOnce * (rounds + warmUps) * measuredNames.length
    const measured = await onBenchTable(partners, async (client) => {
      const all = []
      for (const name of measuredNames) {
        progress(name)
        all.push({ name, ...(await overheadOf(client, name, amount)) })
      }
      return all
    })
    return {
      columns: ['request', 'function, ms', 'bare SDK, ms', 'ratio'],
      rows: measured.map(({ name, own, bare, ratio }) => [name, own.toFixed(2), bare.toFixed(2), ratio.toFixed(2)]),
      figures: Object.fromEntries(
        measured.map(({ name, ratio }) => [`${name.replaceAll(/[^A-Za-z0-9]+/g, '_')}_cpuRatioToBare`, ratio]),
      ),
      targets: measured.map(({ name, ratio }) => ({
        wanted: `${name}: at most ${wanted}`,
        found: ratio.toFixed(2),
        isMet: ratio <= wanted,
      })),
    }
  },
}

/** Commands go to the document client in batches that were sent side by side. */
type Send = (command: unknown) => Promise<unknown>

/** CPU milliseconds of one request, and the median of the rounds' ratios. */
async function overheadOf(
  client: BenchClient,
  name: string,
  { rounds, warmUps, requestsAtOnce }: Amount,
): Promise<{ own: number; bare: number; ratio: number }> {
  const request = measuredRequests.find((one) => one.name === name)
  if (!request) throw new Error(`there is no measured request ${name}`)
  const stock = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 1 }))
  const [own, bare]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds + warmUps; round++) {
    // The same commands twice would be refused: each side has requests of its own, alike in all but their ids.
    const calls = await prepared(client, requestsAtOnce, request.prepare)
    const commands = await prepared(client, requestsAtOnce, async () => recorded(client, await request.prepare(client)))
    const [ownMs, bareMs] = [
      await cpuOf(() => eachOf(calls, client.ask)),
      await cpuOf(() => eachOf(commands, (steps) => replay(stock, steps))),
    ]
    if (round < warmUps) continue
    own.push(ownMs / requestsAtOnce)
    bare.push(bareMs / requestsAtOnce)
  }
  stock.destroy()
  return { own: median(own), bare: median(bare), ratio: median(own.map((ms, index) => ms / (bare[index] ?? Number.NaN))) }
}

async function prepared<Made>(
  client: BenchClient,
  count: number,
  prepare: (client: BenchClient) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = []
  while (made.length < count) made.push(await prepare(client))
  return made
}

async function eachOf<One>(all: readonly One[], work: (one: One) => Promise<unknown>): Promise<void> {
  for (const one of all) await work(one)
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/**
 * The commands of a request, in the steps in which they are sent. Its reads are really executed; its write is not, so that the bare
 * client can execute it.
 */
async function recorded(client: BenchClient, call: BenchCall): Promise<unknown[][]> {
  const steps: unknown[][] = []
  const send = documentClient.send.bind(documentClient) as Send
  let isOpen = false
  documentClient.send = (async (command: object) => {
    if (!isOpen) steps.push([])
    isOpen = true
    steps.at(-1)?.push(command)
    const answer = command.constructor.name === 'TransactWriteCommand' ? {} : await send(command)
    isOpen = false
    return answer
  }) as never
  try {
    await client.ask(call)
  } finally {
    documentClient.send = send as never
  }
  return steps
}

/** A command of the SDK can be sent once: its input is sent with new commands. */
async function replay(stock: DynamoDBDocumentClient, steps: readonly unknown[][]): Promise<void> {
  for (const commands of steps) {
    await Promise.all(
      commands.map((command) => {
        const { constructor, input } = command as { constructor: new (input: unknown) => never; input: unknown }
        return stock.send(new constructor(input))
      }),
    )
  }
}
