import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Lead, LeadAct } from '../../lib/domain/lead/lead.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import type { Item } from '../../lib/store/table/item.ts'
import { dealKey, type Key, leadKey } from '../../lib/store/keys.ts'

const writesAtOnce = 100

async function itemAt<Entity>(key: Key): Promise<Entity & Item> {
  const { Item: item } = await documentClient.send(new GetCommand({ TableName: tableName(), Key: { ...key } }))
  if (!item) throw new Error(`there is no ${key.pk}/${key.sk}`)
  return item as Entity & Item
}

/**
 * Gives a lead, whose newest act made a deal, this many more deals, as acts without a reward would have. They are copies of that deal
 * named `deal-N` by revision, and the feed does not tell of them.
 *
 * @param areCanceled whether they were canceled since, without a recorded actor
 */
export async function plantDeals(leadId: string, count: number, { areCanceled = false } = {}): Promise<void> {
  const lead = await itemAt<Lead>(leadKey(leadId))
  const newest = await itemAt<LeadAct>(dealKey(leadId, lead.revision))
  const deals = Array.from({ length: count }, (_, index): Item => {
    const revision = lead.revision + 1 + index
    return {
      ...newest,
      ...dealKey(leadId, revision),
      id: `deal-${revision}`,
      revision,
      fromStatusId: newest.toStatusId,
      rewards: { ...newest.rewards, outcomes: [] },
      entryRevisions: [],
      ...(areCanceled && { canceledAt: newest.createdAt }),
    }
  })
  const grown = {
    ...lead,
    revision: lead.revision + count,
    dealCount: lead.dealCount + count,
    ...(areCanceled && { canceledDealCount: count }),
  }
  const items = [grown, ...deals]
  for (let from = 0; from < items.length; from += writesAtOnce) {
    const TransactItems = items.slice(from, from + writesAtOnce).map((Item) => ({ Put: { TableName: tableName(), Item } }))
    await documentClient.send(new TransactWriteCommand({ TransactItems }))
  }
}
