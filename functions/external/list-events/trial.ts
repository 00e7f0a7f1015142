import { writeCursor } from '../../../lib/contract/cursor.ts'
import { dayMs } from '../../../lib/domain/value/duration.ts'
import { lowestIdAt } from '../../../lib/domain/value/id.ts'
import { feedMark } from '../../../lib/store/feed/feed-mark.ts'
import { makeFeedOlder } from '../../../test/support/older-feed.ts'
import { won } from '../../../test/support/table-scene.ts'
import type { Trial } from '../../../test/support/trial.ts'

export const trial: Trial = {
  good: async ({ leadId }) => {
    await leadId()
    return {}
  },
  secrets: {
    refused: { 'a type that there is not': () => ({ query: { type: 'Кенар' } }) },
    // From a day ago: without a cursor it reads thirty days in the same way, and each of them is failed.
    good: ({ settings }) => {
      const cursor = writeCursor('events', [lowestIdAt(Date.now() - dayMs), 0, feedMark(settings)])
      return { query: { type: 'payout.paid', cursor } }
    },
  },
  table: async ({ newPayout, newLead, session }) => {
    // With what the contour was made by, it has told of each kind of thing then.
    await newPayout()
    await won(await newLead({ sessionId: await session('seven-loan') }), 1000)
    await makeFeedOlder(60_000)
    const longAgo = [lowestIdAt(Date.now() - 32 * 24 * 60 * 60_000), 0]
    return [
      { status: 200 },
      { query: { type: 'payout.paid' }, status: 200 },
      { query: { cursor: writeCursor('events', longAgo) }, status: 410, code: 'CURSOR_EXPIRED' },
      {
        query: { cursor: writeCursor('events', [lowestIdAt(Date.now()), 0, 'of another']) },
        status: 410,
        code: 'FEED_CURSOR_OF_ANOTHER_TABLE',
      },
    ]
  },
  rights: [{ needs: 'events.read' }],
  costs: [{ once: [2, 32, 0, 32] }],
}
