import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { typesOf } from './api-types.ts'
import { webDocumentText } from './web-document.ts'

const folder = join(import.meta.dirname, '..', '..', 'web', 'shared')
const { digest, types } = typesOf(webDocumentText())

mkdirSync(folder, { recursive: true })
writeFileSync(
  join(folder, 'api.d.ts'),
  `// Written by npm run web-types from the document of people's doors, SHA-256 ${digest}\n${types}`,
)
console.log('web/shared/api.d.ts is written')
