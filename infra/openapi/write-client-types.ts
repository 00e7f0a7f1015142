import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const typesFile = join(root, 'docs', 'examples', 'api.d.ts')

// It needs the compiler API of TypeScript 5, which the project's own TypeScript no longer has: hence not a dependency.
const generator = ['exec', '--yes', '--package=openapi-typescript@7.13.0', '--package=typescript@5.9.3', '--']
const types = execFileSync('npm', [...generator, 'openapi-typescript', 'openapi.json'], { cwd: root, encoding: 'utf8' })
const digest = createHash('sha256')
  .update(readFileSync(join(root, 'openapi.json')))
  .digest('hex')

writeFileSync(typesFile, `// Written by npm run client-types from the openapi.json of SHA-256 ${digest}\n${types}`)
console.log('docs/examples/api.d.ts is written')
