import { randomBytes } from 'node:crypto'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { idsAt } from '../../lib/domain/value/id.ts'
import type { Partner } from '../../lib/domain/partner/partner.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { activityKey, partnerKey } from '../../lib/store/keys.ts'

const itemsPerBatch = 25
const batchesAtOnce = 8

/** Writes that many partners, each with lead counts of its own, and gives their ids, the newest first. */
export async function writePartners(count: number, statusIds: readonly string[]): Promise<string[]> {
  const newId = idsAt(Date.UTC(2026, 0, 15), randomBytes)
  const ids = Array.from({ length: count }, newId)
  const items = ids.flatMap((id, index) => [
    { ...partnerKey(id), ...partnerOf(id, index) },
    {
      ...activityKey(id),
      counts: Object.fromEntries(statusIds.map((statusId, place) => [statusId, index + place])),
      lastActivityAt: '2026-01-15T00:00:00.000Z',
    },
  ])
  const batches = Array.from({ length: Math.ceil(items.length / itemsPerBatch) }, (_, index) =>
    items.slice(index * itemsPerBatch, (index + 1) * itemsPerBatch),
  )
  await Promise.all(
    Array.from({ length: batchesAtOnce }, async () => {
      for (let batch = batches.pop(); batch; batch = batches.pop()) {
        const requests = batch.map((Item) => ({ PutRequest: { Item } }))
        const { UnprocessedItems } = await documentClient.send(
          new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }),
        )
        if (Object.keys(UnprocessedItems ?? {}).length > 0) throw new Error('the engine left partners unwritten')
      }
    }),
  )
  return ids.toReversed()
}

/** By chance, so that compression does not make the list so small that it fits into any buffer; of letters of three bytes. */
const longName = (): string => String.fromCodePoint(...Array.from(randomBytes(190), (byte) => 0x4e_00 + (byte & 31)))

const partnerOf = (id: string, index: number): Partner => ({
  id,
  email: `${randomBytes(12).toString('hex').repeat(9)}@partners.example`,
  // As long as they may be, since pages are full by their bytes: the fewer partners fill one, the sooner a list of many pages
  // is written, read and compared.
  firstName: longName(),
  middleName: longName(),
  lastName: `${longName()} ${index}`,
  inn: '500100732259',
  isConfirmed: true,
  isBlocked: false,
  isActive: true,
  legalTypeId: null,
  levelId: null,
  groupIds: [],
  revision: 1,
  createdAt: '2026-01-15T00:00:00.000Z',
  updatedAt: '2026-01-15T00:00:00.000Z',
})
