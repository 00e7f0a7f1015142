import { maxWebhooks } from '../../../lib/domain/webhook/webhook-management.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { keyOf, webhookCountKey, webhookKey, webhookSecretsKey, webhooksPartition } from '../../../lib/store/keys.ts'
import { webhookItem, webhookSecretsItem } from '../../../lib/store/webhook/webhook-items.ts'
import { differing, type Finding, finding } from './finding.ts'
import { isWhole } from './whole-item.ts'
import { kindOf } from './item-kind.ts'
import type { TableReader } from './table-reader.ts'

const kindsOfPair: ReadonlySet<string> = new Set(['webhook', 'webhookSecrets'])

/** Webhooks against their secrets, in both directions, and both against the count: written in one transaction. */
export async function webhookPairFindings(table: TableReader, items: readonly Item[]): Promise<Finding[]> {
  const kinds = new Map(items.map((item) => [item, kindOf(keyOf(item)) ?? '']))
  const paired = items.filter((item) => kindsOfPair.has(kinds.get(item) ?? ''))
  const ids = [...new Set(paired.map(({ sk }) => String(sk)))]
  const findings = await Promise.all(ids.map((id) => pairFindings(table, id)))
  const isCounted = items.some((item) => ['webhook', 'webhookCount'].includes(kinds.get(item) ?? ''))
  return [...findings.flat(), ...(isCounted ? await countFindings(table) : [])]
}

async function pairFindings(table: TableReader, id: string): Promise<Finding[]> {
  const both = await table.atOnce([webhookKey(id), webhookSecretsKey(id)])
  const [first, second] = both
  // It may have been deleted since.
  if (!first) return []
  if (!second) {
    const isWebhook = kindOf(keyOf(first)) === 'webhook'
    return [finding(keyOf(first), `it has no ${isWebhook ? 'secrets' : 'webhook'}`, 'there as long as the other is')]
  }
  if (!both.every(isWhole)) return []
  const { formerSecretGoodUntil } = webhookItem.read(first)
  const [, former] = webhookSecretsItem.read(second).secrets
  return differing(keyOf(first), 'formerSecretGoodUntil', formerSecretGoodUntil, former?.goodUntil)
}

/** Webhooks are few: all are read in one moment, with their count. */
async function countFindings(table: TableReader): Promise<Finding[]> {
  const ids = (await table.whole(webhooksPartition)).map(({ sk }) => String(sk))
  const [count, ...there] = await table.atOnce([webhookCountKey, ...ids.slice(0, maxWebhooks + 1).map(webhookKey)])
  if (count && !isWhole(count)) return []
  const isCount = count !== undefined && kindOf(keyOf(count)) === 'webhookCount'
  const found = isCount ? there.length : there.length + (count ? 1 : 0)
  const counted = isCount ? Number(count.webhooks) : 0
  if (counted === found) return []
  // One may have been added between the two reads.
  const again = (await table.whole(webhooksPartition)).length
  return again === ids.length ? differing(webhookCountKey, 'how many webhooks there are', counted, found) : []
}
