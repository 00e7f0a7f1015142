import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeTypes } from './api-types.ts'
import { webDocumentText } from './web-document.ts'

const root = join(import.meta.dirname, '..', '..')
const files = {
  'web/shared/api.d.ts': webDocumentText(),
  'docs/examples/api.d.ts': readFileSync(join(root, 'openapi.json'), 'utf8'),
}

for (const [file, documentText] of Object.entries(files)) {
  if (await writeTypes(join(root, file), documentText)) console.log(`${file} is written`)
}
