import { randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { marshall } from '@aws-sdk/util-dynamodb'
import { afterEach, describe, inject, vi } from 'vitest'
import { type ContourFile, parseContourFile } from '../../lib/contour-file/contour-file.ts'
import { tableInput } from '../../infra/local/local-table.ts'
import { useTable } from '../../infra/use-table.ts'
import { applyContourFile, type ApplyOptions } from '../../infra/ops/contour-file/apply.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { settingsKey, signInSecretKey } from '../../lib/store/keys.ts'
import { contourName as presentContour, tableName as presentTable } from '../../lib/store/table/environment.ts'
import { formIn, undeclaredIn } from '../support/declared.ts'
import { testSignInSecret } from '../support/logins.ts'
import { askEngine, itemOf, preparingAgent, unjudgedSignature } from './engine-request.ts'

const endpoint = inject('engineEndpoint')

/**
 * A describe for rules that only a real engine can prove; skipped, loudly, on a machine without one. After each of its tests, whatever
 * stands in the table must be as it is declared: no writer stores an attribute unseen.
 */
export const describeOnEngine = Object.assign(
  (name: string, tests: () => void) => describe.skipIf(endpoint === null)(name, () => withStoredLookedAt(tests)),
  {
    each:
      <Case extends object>(cases: readonly Case[]) =>
      (name: string, tests: (of: Case) => void) =>
        describe.skipIf(endpoint === null).each(cases)(name, (of) => withStoredLookedAt(() => tests(of))),
  },
)

/** Whether a writer has sent a write since the table was last looked at. Most refusals send none. */
let isWritten = false

subscribe('http.client.request.start', (message) => {
  const { request } = message as { request: ClientRequest & { agent?: unknown } }
  const operation = String(request.getHeader('x-amz-target') ?? '').split('.')[1]
  if (operation !== undefined && request.agent !== preparingAgent && !reads.has(operation)) isWritten = true
})

const reads: ReadonlySet<string> = new Set(['GetItem', 'BatchGetItem', 'TransactGetItems', 'Query', 'Scan', 'DescribeTable'])

/** What was found to be as declared, with the form of its table: from one test to the next most items stay what they are. */
const found = new Set<string>()

async function undeclaredFaults(): Promise<string[]> {
  const stored = await allItems(presentTable())
  const form = formIn(stored.filter((item) => keyOf(item) === settingsName).map(itemOf))
  const texts = stored.map((item) => `${form} ${JSON.stringify(item)}`)
  const faults = undeclaredIn(stored.filter((_, index) => !found.has(texts[index] ?? '')).map(itemOf), form)
  if (faults.length === 0) for (const text of texts) found.add(text)
  return faults
}

function withStoredLookedAt(tests: () => void): void {
  afterEach(async () => {
    if (!isWritten) return
    isWritten = false
    const faults = await undeclaredFaults()
    if (faults.length > 0)
      throw new Error(
        'What is stored is not as the *-items.ts files in lib/store declare it. Declare what is new, with the form that brings it: ' +
          `docs/developing.md, "How to change what is stored".\n${faults.join('\n')}`,
      )
  })
  tests()
}

/** A describe for what starts an engine of its own, whatever engine the tests share. */
export const describeOnOwnEngine = describe.skipIf(!inject('canStartEngine'))

// An eighth of the time of a call would go into a signature that the engine does not look at.
documentClient.config.signer = async () => ({
  sign: async (request) => Object.assign(request, { headers: { ...request.headers, ...unjudgedSignature } }),
})

// Nor at who calls; to say it takes a seventh of the time of a call.
for (const saying of ['getUserAgentMiddleware', 'recursionDetectionMiddleware']) documentClient.middlewareStack.remove(saying)

interface MadeTable {
  tableName: string
  /** What it was filled with, by identity; undefined for one that was empty. */
  scene: object | undefined
}

/** Tables of this process, the oldest first. */
const tables: MadeTable[] = []
/** How many of them stay: so many tests later nobody writes to one any more, nor looks at it. */
const keptTables = 8

/**
 * Makes a new, empty table and points everything in this process to it. Older ones are dropped: for the engine, to create a table
 * beside 400 others takes eight times as long as beside five.
 *
 * @param scene what it is to be filled with, by identity
 * @param contour the name of its contour, which ids are made from
 */
export async function newTable(scene?: object, contour = 'test'): Promise<string> {
  const tableName = `test-${randomUUID()}`
  useTable(endpoint ?? '', tableName, contour)
  for (const old of tables.splice(0, tables.length + 1 - keptTables))
    await askEngine(endpoint ?? '', 'DeleteTable', { TableName: old.tableName })
  await askEngine(endpoint ?? '', 'CreateTable', tableInput(tableName))
  tables.push({ tableName, scene })
  return tableName
}

/**
 * Points everything in this process to a table that holds these items and no others. Where the oldest one was filled with the same
 * scene, only what tests have changed in it is put right, in a third of the time that a new one takes.
 */
async function tableWith(items: readonly object[], scene: object, contour: string): Promise<void> {
  const oldest = tables.length >= keptTables && tables[0]?.scene === scene ? tables[0] : undefined
  const changed = oldest && changesBetween(await allItems(oldest.tableName), items)
  if (!changed || changed.has(signInSecretName)) return writeItems(await newTable(scene, contour), items.map(put))
  tables.push(...tables.splice(0, 1))
  useTable(endpoint ?? '', oldest.tableName, contour)
  await writeItems(oldest.tableName, [...changed.values()])
}

/** What makes a table that holds the former items hold the latter, by their keys. */
function changesBetween(former: readonly object[], latter: readonly object[]): Map<string, Write> {
  const [found, wanted] = [byKey(former), byKey(latter)]
  const changes = new Map<string, Write>()
  for (const key of found.keys()) if (!wanted.has(key)) changes.set(key, { Delete: { Key: JSON.parse(key) as object } })
  for (const [key, item] of wanted) if (!isDeepStrictEqual(item, found.get(key))) changes.set(key, put(item))
  return changes
}

const byKey = (items: readonly object[]): ReadonlyMap<string, object> => new Map(items.map((item) => [keyOf(item), item]))

const put = (Item: object): Write => ({ Put: { Item } })

/** As JSON, so that two of them can be compared. */
function keyOf(item: object): string {
  const { pk, sk } = item as { pk: unknown; sk: unknown }
  return JSON.stringify({ pk, sk })
}

const signInSecretName = keyOf(marshall(signInSecretKey))
const settingsName = keyOf(marshall(settingsKey))

interface Applied {
  file: ContourFile
  /** As the engine gave them. */
  items: readonly object[]
}

/** What was applied by this process, by the contour. */
const applied = new Map<string, Applied>()

/**
 * Makes a table that holds this contour and no more. It is applied once for a process; the next table gets the items that were there
 * then, in a fraction of the time. What applying does is tested where contours are applied to a table that holds one.
 */
export async function newContour(content: object, options: ApplyOptions = {}): Promise<ContourFile> {
  const text = JSON.stringify(content)
  // With another clock the result differs; and a caller that wants the report, or supplies ids, needs a real apply.
  const name = Object.keys(options).length === 0 ? `${text}${vi.isFakeTimers() ? Date.now() : ''}` : undefined
  const known = name === undefined ? undefined : applied.get(name)
  if (known) {
    await tableWith(known.items, known, known.file.contour)
    return structuredClone(known.file)
  }
  const file = parseContourFile(text, 'test contour')
  const tableName = await newTable(undefined, file.contour)
  await applyContourFile(file, options)
  // Somebody has signed in before: functions remember the secret of a table for good, by its name.
  await writeItems(tableName, [put(marshall({ ...signInSecretKey, secret: testSignInSecret }))])
  if (name !== undefined) applied.set(name, { file: structuredClone(file), items: await allItems(tableName) })
  return file
}

type MakeTable = (others?: Readonly<Record<string, string>>) => Promise<void>

/**
 * Keeps all that the present table holds, and gives what makes a table that holds the same: for a scene that takes many requests
 * to set, and that each test changes. Texts in it may be others each time.
 */
export async function keptTable(): Promise<MakeTable> {
  return tablesWith(await allItems(presentTable()))
}

/**
 * The same for tests that watch what functions ask of a table: of these they remember nothing, and nobody has ever asked for a code.
 * A table in which somebody has is not put right.
 */
export async function keptUnknownTable(): Promise<MakeTable> {
  return tablesWith((await allItems(presentTable())).filter((item) => keyOf(item) !== signInSecretName))
}

function tablesWith(items: readonly object[]): MakeTable {
  const kept = JSON.stringify(items)
  const contour = presentContour()
  return async (others = {}) => {
    const text = Object.entries(others).reduce((all, [from, to]) => all.replaceAll(from, to), kept)
    await tableWith(JSON.parse(text) as object[], items, contour)
  }
}

type Write = { Put: { Item: object } } | { Delete: { Key: object } }

const writesAtOnce = 100

/** Writes to a table that nobody else writes to. */
async function writeItems(TableName: string, writes: readonly Write[]): Promise<void> {
  for (let from = 0; from < writes.length; from += writesAtOnce) {
    const TransactItems = writes
      .slice(from, from + writesAtOnce)
      .map((write) => ('Put' in write ? { Put: { TableName, ...write.Put } } : { Delete: { TableName, ...write.Delete } }))
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
