import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { idAtMoment, lowestIdAt, momentOfId } from '../../lib/domain/value/id.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import type { Item } from '../../lib/store/table/item.ts'
import { feedDayOf, feedKey, feedPartition } from '../../lib/store/keys.ts'
import { queryAll } from '../../lib/store/table/read.ts'

const dayMs = 24 * 60 * 60_000
/** A transaction takes no more. */
const writesAtOnce = 100

/**
 * Lets time pass for the feed: makes the acts of today and yesterday older by this time. Or only some of them, as if written by a
 * machine whose clock is behind.
 */
export async function makeFeedOlder(byMs: number, isMeant: (act: Item) => boolean = () => true): Promise<void> {
  const days = [Date.now() - dayMs, Date.now()].map((ms) => feedDayOf(lowestIdAt(ms)))
  const acts = (await Promise.all(days.map((day) => queryAll(feedPartition(day))))).flat()
  const writes = acts.filter(isMeant).flatMap((act) => {
    const id = idAtMoment(String(act.sk), momentOfId(String(act.sk)) - byMs)
    const sweepAfter = Number(act.sweepAfter) - Math.floor(byMs / 1000)
    return [
      { Delete: { TableName: tableName(), Key: { pk: act.pk, sk: act.sk } } },
      { Put: { TableName: tableName(), Item: { ...act, ...feedKey(id), id, sweepAfter } } },
    ]
  })
  for (let from = 0; from < writes.length; from += writesAtOnce) {
    await documentClient.send(new TransactWriteCommand({ TransactItems: writes.slice(from, from + writesAtOnce) }))
  }
}
