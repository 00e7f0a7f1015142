import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { docsFiles } from './docs-files.ts'

const folder = join(import.meta.dirname, '..', '..', 'dist', 'docs')

rmSync(folder, { recursive: true, force: true })
for (const [name, { content }] of docsFiles(null)) {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}
console.log('The documentation page is written to dist/docs: any static host can serve it')
