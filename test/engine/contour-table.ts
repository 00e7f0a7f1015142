import { randomUUID } from 'node:crypto'
import { describe, inject, vi } from 'vitest'
import { type ContourFile, parseContourFile } from '../../lib/contour-file/contour-file.ts'
import { tableInput } from '../../infra/local/local-table.ts'
import { useTable } from '../../infra/use-table.ts'
import { applyContourFile, type ApplyOptions } from '../../infra/ops/contour-file/apply.ts'
import { documentClient } from '../../lib/store/client.ts'
import { tableName as presentTable } from '../../lib/store/environment.ts'
import { askEngine, unjudgedSignature } from './engine-request.ts'

const endpoint = inject('engineEndpoint')

/** A describe for rules that only a real engine can prove; skipped, loudly, on a machine without one. */
export const describeOnEngine = describe.skipIf(endpoint === null)

/** A describe for what starts an engine of its own, whatever engine the tests share. */
export const describeOnOwnEngine = describe.skipIf(!inject('canStartEngine'))

// An eighth of the time of a call would go into a signature that the engine does not look at.
documentClient.config.signer = async () => ({
  sign: async (request) => Object.assign(request, { headers: { ...request.headers, ...unjudgedSignature } }),
})

/** Tables of this process, the oldest first. */
const tables: string[] = []
/** How many of them stay: so many tests later nobody writes to one any more, nor looks at it. */
const keptTables = 8

/**
 * Makes a new, empty table and points everything in this process to it. Older ones are dropped: for the engine, to create a table
 * beside 400 others takes eight times as long as beside five.
 */
export async function newTable(): Promise<string> {
  const tableName = `test-${randomUUID()}`
  useTable(endpoint ?? '', tableName, 'test')
  for (const TableName of tables.splice(0, tables.length + 1 - keptTables))
    await askEngine(endpoint ?? '', 'DeleteTable', { TableName })
  await askEngine(endpoint ?? '', 'CreateTable', tableInput(tableName))
  tables.push(tableName)
  return tableName
}

interface Applied {
  file: ContourFile
  /** As the engine gave them. */
  items: readonly object[]
}

/** What was applied by this process, by the contour. */
const applied = new Map<string, Applied>()

/**
 * Makes a new table that holds this contour. It is applied once for a process; the next table gets the items that were there then,
 * in a fraction of the time. What applying does is tested where contours are applied to a table that holds one.
 */
export async function newContour(content: object, options: ApplyOptions = {}): Promise<ContourFile> {
  const tableName = await newTable()
  const text = JSON.stringify(content)
  // By another clock it is another one; and whoever is to be told of it, or gives it ids, has it applied.
  const name = Object.keys(options).length === 0 ? `${text}${vi.isFakeTimers() ? Date.now() : ''}` : undefined
  const known = name === undefined ? undefined : applied.get(name)
  if (known) {
    await putItems(tableName, known.items)
    return structuredClone(known.file)
  }
  const file = parseContourFile(text, 'test contour')
  await applyContourFile(file, options)
  if (name !== undefined) applied.set(name, { file: structuredClone(file), items: await allItems(tableName) })
  return file
}

/**
 * Keeps all that the present table holds, and gives what makes a new table that holds the same: for a scene that takes many requests
 * to set, and that each test changes. Texts in it may be others each time.
 */
export async function keptTable(): Promise<(others?: Readonly<Record<string, string>>) => Promise<void>> {
  const items = await allItems(presentTable())
  return async (others = {}) => {
    const text = Object.entries(others).reduce((all, [from, to]) => all.replaceAll(from, to), JSON.stringify(items))
    await putItems(await newTable(), JSON.parse(text) as object[])
  }
}

const itemsPerWrite = 100

/** Writes items to a table that nobody else writes to. */
async function putItems(tableName: string, items: readonly object[]): Promise<void> {
  for (let from = 0; from < items.length; from += itemsPerWrite) {
    const TransactItems = items.slice(from, from + itemsPerWrite).map((Item) => ({ Put: { TableName: tableName, Item } }))
    await askEngine(endpoint ?? '', 'TransactWriteItems', { TransactItems })
  }
}

async function allItems(tableName: string): Promise<object[]> {
  const items: object[] = []
  let startKey: object | undefined
  do {
    const page = await askEngine<{ Items: object[]; LastEvaluatedKey?: object }>(endpoint ?? '', 'Scan', {
      TableName: tableName,
      ConsistentRead: true,
      ...(startKey ? { ExclusiveStartKey: startKey } : {}),
    })
    items.push(...page.Items)
    startKey = page.LastEvaluatedKey
  } while (startKey)
  return items
}
