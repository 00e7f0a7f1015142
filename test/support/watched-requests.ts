import { createHash, randomUUID } from 'node:crypto'
import { benchClient, type BenchIds, loadBenchIds } from '../bench/bench-client.ts'
import { benchContour } from '../bench/bench-contour.ts'
import { measuredRequests } from '../bench/measured-requests.ts'
import { watchCalls, type WatchedCall } from '../bench/watched-calls.ts'
import { loadFunctions } from '../simulation/functions.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { keptUnknownTable, newContour } from '../engine/contour-table.ts'

const functions = loadFunctions()
const partners = 3

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

let madeWith: ((secret: string) => Promise<BenchIds>) | undefined

/** A contour with this key, and its ids: the first is applied, all others hold what it held. */
async function contourWith(secret: string): Promise<BenchIds> {
  if (madeWith) return madeWith(secret)
  await newContour(benchContour(partners, secret))
  const [made, ids] = [await keptUnknownTable(), await loadBenchIds()]
  madeWith = async (other) => {
    await made({ [sha256(secret)]: sha256(other) })
    return ids
  }
  return ids
}

/**
 * Sends one of the measured requests in a contour of its own, by a key that its function knows, and gives the calls it took.
 *
 * @param setUp puts into the table what the request is to find there
 */
export async function watchRequest(name: string, setUp?: () => Promise<void>): Promise<readonly WatchedCall[]> {
  const request = measuredRequests.find((one) => one.name === name)
  if (!request) throw new Error(`there is no measured request ${name}`)
  // Keys are remembered for a minute: a new one is remembered to the end of the request.
  const secret = `watched-${randomUUID()}`
  const ids = await contourWith(secret)
  const client = await benchClient(await functions, secret, ids)
  const call = await request.prepare(client)
  await setUp?.()
  return (await watchCalls(documentClient, () => client.ask(call))).calls
}
