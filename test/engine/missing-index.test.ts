import { beforeEach, expect, test } from 'vitest'
import { tableDefinition } from '../../infra/table.ts'
import { queryIndexInOrder } from '../../lib/store/table/read.ts'
import { describeOnEngine, newTable } from './contour-table.ts'

describeOnEngine('a table without an index that this version reads', () => {
  beforeEach(() => newTable())

  const read = (index: { name: string; partitionKey: string; sortKey: string }) =>
    queryIndexInOrder({ index, partition: 'P', order: 'oldest first', limit: 1 })

  test('answers that the request may be repeated later, and the log says which index', async () => {
    await expect(read({ name: 'by-color', partitionKey: 'pk', sortKey: 'color' })).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      cause: { name: 'IndexNotReadable: by-color' },
    })
  })

  test.each(tableDefinition.indexes)('answers from the index $name, which it has', async (index) => {
    await expect(read(index)).resolves.toEqual({ items: [], hasMore: false })
  })
})
