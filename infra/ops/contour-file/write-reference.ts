import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contourFilePage, contourFilePages, contourJsonSchema } from './reference.ts'

const root = join(import.meta.dirname, '..', '..', '..')

writeFileSync(join(root, 'docs', 'contour.schema.json'), `${JSON.stringify(contourJsonSchema(), undefined, 2)}\n`)
for (const { language, page } of contourFilePages) {
  const path = join(root, page)
  writeFileSync(path, contourFilePage(readFileSync(path, 'utf8'), language))
}
console.log(`${contourFilePages.map(({ page }) => page).join(', ')} and docs/contour.schema.json are written`)
