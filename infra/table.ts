import { figureIndex } from '../lib/store/figures/figure-index.ts'
import { leadIndexes } from '../lib/store/lead/lead-indexes.ts'
import { ownedIndex } from '../lib/store/referral/owned-index.ts'
import { partnerIndexes } from '../lib/store/partner/partner-indexes.ts'
import { payoutIndexes } from '../lib/store/payout/payout-indexes.ts'
import type { TableIndex } from '../lib/store/table/table-index.ts'

/** The table as the stack deploys it and the local start creates it. */
export const tableDefinition = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Seconds since 1970 after which DynamoDB may delete an item. No rule depends on it. */
  timeToLive: 'sweepAfter',
  /** Webhooks and ordered mail are fed from it. On one machine the feed itself is read instead. */
  stream: 'NEW_IMAGE',
  indexes: [
    ...Object.values(leadIndexes),
    ...Object.values(partnerIndexes),
    ...Object.values(payoutIndexes),
    ownedIndex,
    figureIndex,
  ] satisfies readonly TableIndex[] as readonly TableIndex[],
} as const

/** The table as a form of it has it: without the indexes that a later form brings. */
export const tableOfForm = (form: number, indexes = tableDefinition.indexes) => ({
  ...tableDefinition,
  indexes: indexes.filter((index) => (index.form ?? 0) <= form),
})
