import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { passkeyHoldersPartition, passkeysPartition } from '../../lib/store/keys.ts'
import { queryAll } from '../../lib/store/table/read.ts'
import { onBenchTable } from './bench-table.ts'
import type { Size } from './measure.ts'
import { measuredRequests } from './measured-requests.ts'
import { watchCalls, type WatchedCall } from './watched-calls.ts'

export interface WatchedRequest {
  name: string
  /** As a key of figures: letters and digits alone. */
  figure: string
  calls: readonly WatchedCall[]
}

/** Nobody has more than ten, and each request about them makes its own. */
async function forgetPasskeys(): Promise<void> {
  const holders = await queryAll(passkeyHoldersPartition)
  const passkeys = await Promise.all(holders.map(({ sk }) => queryAll(passkeysPartition(String(sk)))))
  await Promise.all(
    [...holders, ...passkeys.flat()].map(({ pk, sk }) =>
      documentClient.send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } })),
    ),
  )
}

/** In the smallest, one of so many: test/engine/round-trips.test.ts sends each of them. */
const oneOf = 12

/** Sends every measured request once, by a key that its function knows, and gives the calls that each took. */
export function watchedRequests(size: Size): Promise<WatchedRequest[]> {
  const requests = measuredRequests.filter((_, index) => size === 'Whole' || index % oneOf === 0)
  return onBenchTable(size === 'Whole' ? measuredRequests.length : requests.length, async (client) => {
    const watched: WatchedRequest[] = []
    for (const { name, prepare } of requests) {
      await forgetPasskeys()
      const call = await prepare(client)
      const { calls } = await watchCalls(documentClient, () => client.ask(call))
      watched.push({
        name,
        figure: name
          .replaceAll(/[^A-Za-z0-9]+/g, ' ')
          .trim()
          .replaceAll(' ', '_'),
        calls,
      })
    }
    return watched
  })
}
