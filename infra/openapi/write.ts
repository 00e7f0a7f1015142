import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from './document.ts'
import { withTable, writtenTables } from './written-tables.ts'

const root = join(import.meta.dirname, '..', '..')

writeFileSync(join(root, 'openapi.json'), `${JSON.stringify(openApiDocument(), undefined, 2)}\n`)
for (const table of writtenTables) {
  const page = join(root, table.page)
  writeFileSync(page, withTable(readFileSync(page, 'utf8'), table))
}
console.log(`openapi.json and the tables of ${writtenTables.map(({ page }) => page).join(', ')} are written`)
