import { TransactGetCommand } from '@aws-sdk/lib-dynamodb'
import { systemRuntime } from '../../../lib/http/runtime.ts'
import { documentClient } from '../../../lib/store/table/client.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { tableName } from '../../../lib/store/table/environment.ts'
import type { JournalSeal } from '../../../lib/domain/journal/journal-seal.ts'
import { loadSealHead } from '../../../lib/store/journal/journal-seal.ts'
import { type Key, sealKey } from '../../../lib/store/keys.ts'
import { getItems, queryAll, queryPages } from '../../../lib/store/table/read.ts'
import { withRetries } from '../../../lib/store/table/retry.ts'
import { describeTable } from '../../describe-table.ts'
import type { DescribedTable } from '../../table-differences.ts'
import { scanPages } from '../table-scan.ts'
import { isWhole } from './whole-item.ts'

/** How the audit reads a table; all reads are strongly consistent. */
export interface TableReader {
  /** The whole table, page by page. Items of one partition follow each other, ordered by sort key. */
  pages: () => AsyncIterable<Item[]>
  /** One partition page by page, ordered by sort key. */
  partition: (pk: string) => AsyncIterable<Item[]>
  /** A whole partition, known to be small. */
  whole: (pk: string) => Promise<Item[]>
  /** Items by key, each as it is now. */
  items: (keys: readonly Key[]) => Promise<Item[]>
  /** The last seal of the journal's chain; undefined if there is none, or it has another shape. */
  sealHead: () => Promise<JournalSeal | undefined>
  /** How the database describes the table itself. */
  described: () => Promise<DescribedTable>
  /** Items by key, all from one moment; at most 100. */
  atOnce: (keys: readonly Key[]) => Promise<Item[]>
}

const patienceMs = 60_000

/**
 * The contour's own table. Items come whole, so that an attribute that nobody declared is seen; what they say of people stays out of
 * reports.
 *
 * @param pageItems maximum items in a page of a scan, when 1 MB is too much
 */
export const tableReader = (pageItems?: number): TableReader => ({
  pages: () => scanPages(pageItems === undefined ? {} : { Limit: pageItems }),
  partition: (pk) => queryPages(pk, 'oldest first'),
  whole: queryAll,
  items: getItems,
  described: describeTable,
  sealHead: async () => {
    const head = await loadSealHead()
    return head && isWhole({ ...sealKey(head.number), ...head }) ? head : undefined
  },
  atOnce: async (keys) => {
    const command = new TransactGetCommand({ TransactItems: keys.map((key) => ({ Get: { TableName: tableName(), Key: key } })) })
    const budget = { ...systemRuntime, deadlineMs: systemRuntime.now() + patienceMs }
    const { Responses = [] } = await withRetries(() => documentClient.send(command), budget)
    return Responses.flatMap(({ Item: item }) => (item ? [item] : []))
  },
})
