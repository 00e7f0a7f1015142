import { documentClient } from '../../lib/store/client.ts'
import { onBenchTable } from './bench-table.ts'
import { measuredRequests } from './measured-requests.ts'
import { watchCalls, type WatchedCall } from './watched-calls.ts'

export interface WatchedRequest {
  name: string
  /** As a key of figures: letters and digits alone. */
  figure: string
  calls: readonly WatchedCall[]
}

/** Sends every measured request once, by a key that its function knows, and gives the calls that each took. */
export function watchedRequests(): Promise<WatchedRequest[]> {
  return onBenchTable(measuredRequests.length, async (client) => {
    const watched: WatchedRequest[] = []
    for (const { name, prepare } of measuredRequests) {
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
