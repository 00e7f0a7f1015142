import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { docsFiles } from './docs-files.ts'
import { stackTables, withStackTable } from './tables/stack-tables.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, 'dist', 'docs')

for (const table of stackTables) {
  const page = join(root, table.page)
  writeFileSync(page, withStackTable(readFileSync(page, 'utf8'), table))
}
console.log(`The tables of ${stackTables.map(({ page }) => page).join(', ')} are computed from the stack`)

rmSync(folder, { recursive: true, force: true })
for (const [name, { content }] of docsFiles(null)) {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}
console.log('The documentation page is written to dist/docs: any static host can serve it')
