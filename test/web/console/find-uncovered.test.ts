import { expect, test } from 'vitest'
import { findUncovered, type Uncovered } from '../../../web/console/features/overview/find-uncovered.ts'

const rowsOf = (status: string, count: number, uncovered: readonly number[] = []) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${status}-${index}`,
    status,
    shortfall: uncovered.includes(index) ? 10 : 0,
  })) as Uncovered[]

/** Pages of a hundred, as the queue gives them. */
function pagesOf(lists: Record<string, Uncovered[]>, asked: string[] = []) {
  return async (status: string, cursor: string | undefined) => {
    asked.push(`${status} ${cursor ?? ''}`.trim())
    const from = Number(cursor ?? 0)
    const list = lists[status] ?? []
    return { items: list.slice(from, from + 100), nextCursor: from + 100 < list.length ? String(from + 100) : undefined }
  }
}

test('every waiting request is examined, also after the first page of its status', async () => {
  const asked: string[] = []
  const lists = { Requested: rowsOf('Requested', 250, [99, 100, 249]), Approved: rowsOf('Approved', 101, [100]) }
  const { rows, ...rest } = await findUncovered(pagesOf(lists, asked))
  expect(rows.map(({ id }) => id)).toEqual(['Requested-99', 'Requested-100', 'Requested-249', 'Approved-100'])
  expect(rest).toEqual({ lookedAt: 351, isCut: false })
  expect(asked).toEqual(['Requested', 'Requested 100', 'Requested 200', 'Approved', 'Approved 100'])
})

test('examines at most a thousand of a status, and says so', async () => {
  const lists = { Requested: rowsOf('Requested', 1_001, [999, 1_000]), Approved: rowsOf('Approved', 1_000, [999]) }
  const { rows, ...rest } = await findUncovered(pagesOf(lists))
  expect(rows.map(({ id }) => id)).toEqual(['Requested-999', 'Approved-999'])
  expect(rest).toEqual({ lookedAt: 2_000, isCut: true })
})

test('a request that is approved meanwhile is named once, as it is then', async () => {
  const [row] = rowsOf('Requested', 1, [0])
  const lists = { Requested: [row as Uncovered], Approved: [{ ...(row as Uncovered), status: 'Approved' as const }] }
  const { rows, lookedAt } = await findUncovered(pagesOf(lists))
  expect([rows, lookedAt]).toMatchObject([[{ id: 'Requested-0', status: 'Approved' }], 1])
})

test('a page that cannot be read fails the whole: no partial result is shown', async () => {
  const pages = pagesOf({ Requested: rowsOf('Requested', 150, [0]) })
  const failing = (status: string, cursor: string | undefined) =>
    cursor === undefined ? pages(status, cursor) : Promise.reject(new Error('no network'))
  await expect(findUncovered(failing)).rejects.toThrow('no network')
})
