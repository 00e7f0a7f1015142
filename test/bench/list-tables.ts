import { execFile } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { marshall } from '@aws-sdk/util-dynamodb'
import { parseContourFile } from '../../lib/contour-file/contour-file.ts'
import { type Engine, findEngine, startEngine } from '../../infra/local/engine.ts'
import { useTable } from '../../infra/use-table.ts'
import { applyContourFile } from '../../infra/ops/contour-file/apply.ts'
import { tableDefinition } from '../../infra/table.ts'
import { benchContour } from './bench-contour.ts'
import { listedItems } from './listed-items.ts'

const run = promisify(execFile)

/** A table with this many partners and payouts. */
export const listTable = (count: number): string => `list-${count}`

/**
 * Starts an engine whose tables hold this many partners and payouts each. They are imported from files, like an export of DynamoDB:
 * written one by one they would take minutes.
 *
 * @param secret of the key of all of them
 */
export async function startListTables(counts: readonly number[], secret: string): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-lists-'))
  const database = join(folder, 'table.sqlite')
  try {
    const schema = join(folder, 'schema.json')
    writeFileSync(schema, JSON.stringify(counts.map((count) => ({ Table: { TableName: listTable(count), ...tableSchema } }))))
    for (const count of counts) {
      const data = join(folder, 'export', listTable(count), 'data')
      mkdirSync(data, { recursive: true })
      await pipeline(Readable.from(exportLines(count)), createWriteStream(join(data, 'items.json')))
    }
    await run(findEngine(), ['import', '--source', join(folder, 'export'), '--schema', schema, '--output', database])
    const engine = await startEngine(database)
    for (const count of counts) {
      useTable(engine.endpoint, listTable(count), 'bench')
      await applyContourFile(parseContourFile(JSON.stringify(benchContour(0, secret)), 'contour of the benchmark'))
    }
    const stop = async (): Promise<void> => {
      await engine.stop()
      rmSync(folder, { recursive: true, force: true })
    }
    return { ...engine, stop }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

const tableSchema = {
  BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
  AttributeDefinitions: [
    { AttributeName: tableDefinition.partitionKey, AttributeType: 'S' },
    { AttributeName: tableDefinition.sortKey, AttributeType: 'S' },
  ],
  KeySchema: [
    { AttributeName: tableDefinition.partitionKey, KeyType: 'HASH' },
    { AttributeName: tableDefinition.sortKey, KeyType: 'RANGE' },
  ],
}

function* exportLines(count: number): Generator<string, void, void> {
  const linesAtOnce = 500
  let lines: string[] = []
  for (const item of listedItems(count)) {
    lines.push(`${JSON.stringify({ Item: marshall(item) })}\n`)
    if (lines.length < linesAtOnce) continue
    yield lines.join('')
    lines = []
  }
  yield lines.join('')
}
