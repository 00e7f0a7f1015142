import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { typesOf } from './api-types.ts'

const root = join(import.meta.dirname, '..', '..')
const typesFile = join(root, 'docs', 'examples', 'api.d.ts')
const { digest, types } = typesOf(readFileSync(join(root, 'openapi.json'), 'utf8'))

writeFileSync(typesFile, `// Written by npm run client-types from the openapi.json of SHA-256 ${digest}\n${types}`)
console.log('docs/examples/api.d.ts is written')
