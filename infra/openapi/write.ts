import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from './document.ts'
import { withErrorTable } from './error-table.ts'

const root = join(import.meta.dirname, '..', '..')
const errorsPage = join(root, 'docs', 'errors.md')

writeFileSync(join(root, 'openapi.json'), `${JSON.stringify(openApiDocument(), undefined, 2)}\n`)
writeFileSync(errorsPage, withErrorTable(readFileSync(errorsPage, 'utf8')))
console.log('openapi.json and the table of docs/errors.md are written')
