import { setImmediate as nextRound } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { readUnits, sequentialCalls, watchCalls } from './watched-calls.ts'

/** How many rounds of the event loop the answer to each call of a chain takes. */
type Chain = readonly number[]

const slow = 200
const unanswered = -1

/** A client whose answers take the number of rounds named in the request; unanswered ones fail. */
function slowClient() {
  const handle = async (request: { body: string | Uint8Array }) => {
    const { rounds } = JSON.parse(String(request.body)) as { rounds: number }
    if (rounds === unanswered) throw new Error('no answer')
    for (let round = 0; round < rounds; round++) await nextRound()
    return { response: { body: Buffer.from(JSON.stringify({ ConsumedCapacity: { CapacityUnits: 1 } })) } }
  }
  const client = { config: { requestHandler: { handle } as unknown } }
  const send = async (rounds: number): Promise<void> => {
    const handler = client.config.requestHandler as { handle: (request: object) => Promise<unknown> }
    await handler.handle({ headers: { 'x-amz-target': 'DynamoDB_20120810.GetItem' }, body: JSON.stringify({ rounds }) })
  }
  const sendAll = async (chain: Chain): Promise<void> => {
    for (const rounds of chain) await send(rounds)
  }
  return { client, sendAll }
}

describe('how many calls come one after another', () => {
  test.each<[string, Chain[], longest: number]>([
    ['nothing', [], 0],
    ['one call', [[0]], 1],
    ['two side by side', [[0], [slow]], 1],
    ['a chain of three', [[0, 0, slow]], 3],
    [
      'two chains of two, the first call of one slow',
      [
        [slow, 0],
        [0, 0],
      ],
      2,
    ],
    [
      'two chains of two, the first call of the other slow',
      [
        [0, 0],
        [slow, 0],
      ],
      2,
    ],
    ['a chain of three beside one slow call', [[slow], [0, 0, 0]], 3],
    ['chains of one, two and three, the longest slow', [[0], [0, slow], [slow, 0, slow]], 3],
  ])('%s: however quick each is answered', async (_, chains, longest) => {
    const { client, sendAll } = slowClient()
    const { calls } = await watchCalls(client, () => Promise.all(chains.map(sendAll)))
    const all = chains.flat().length
    expect({ longest: sequentialCalls(calls), all: calls.length, units: readUnits(calls) }).toEqual({ longest, all, units: all })
  })

  test('a call that fails does not keep those beside it from going on', async () => {
    const { client, sendAll } = slowClient()
    const { calls } = await watchCalls(client, () => Promise.allSettled([sendAll([unanswered]), sendAll([slow, 0])]))
    expect({ longest: sequentialCalls(calls), all: calls.length }).toEqual({ longest: 2, all: 3 })
  })
})
