import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contourFilePage, contourJsonSchema } from './reference.ts'

const docs = join(import.meta.dirname, '..', '..', '..', 'docs')
const page = join(docs, 'contour-file.md')

writeFileSync(join(docs, 'contour.schema.json'), `${JSON.stringify(contourJsonSchema(), undefined, 2)}\n`)
writeFileSync(page, contourFilePage(readFileSync(page, 'utf8')))
console.log('docs/contour-file.md and docs/contour.schema.json are written')
