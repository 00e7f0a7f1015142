import { randomUUID } from 'node:crypto'
import { describe, inject } from 'vitest'
import { type ContourFile, parseContourFile } from '../../infra/ops/contour-file/contour-file.ts'
import { createTable } from '../../infra/local/local-table.ts'
import { useTable } from '../../infra/use-table.ts'
import { applyContourFile, type ApplyOptions } from '../../infra/ops/contour-file/apply.ts'

const endpoint = inject('engineEndpoint')

/** A describe for rules that only a real engine can prove; skipped, loudly, on a machine without one. */
export const describeOnEngine = describe.skipIf(endpoint === null)

/** A describe for what starts an engine of its own, whatever engine the tests share. */
export const describeOnOwnEngine = describe.skipIf(!inject('canStartEngine'))

/** Makes a new, empty table and points everything in this process to it. */
export async function newTable(): Promise<string> {
  const tableName = `test-${randomUUID()}`
  useTable(endpoint ?? '', tableName, 'test')
  await createTable(endpoint ?? '', tableName)
  return tableName
}

/** Makes a new table that holds this contour. */
export async function newContour(content: object, options: ApplyOptions = {}): Promise<ContourFile> {
  await newTable()
  const file = parseContourFile(JSON.stringify(content), 'test contour')
  await applyContourFile(file, options)
  return file
}
