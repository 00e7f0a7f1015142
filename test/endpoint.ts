import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { endpoints } from '../functions/endpoints.ts'
import { documentFile } from '../infra/function-folder.ts'

/** The tests that walk over all endpoints: what a new one lacks, one of them names. */
const walkers = [
  'test/house.test.ts',
  'test/functions',
  'test/bench/measured-requests.test.ts',
  'test/engine/contract.test.ts',
  'test/engine/hostile-input.test.ts',
  'test/engine/round-trips.test.ts',
  'test/engine/secrets-in-the-log.test.ts',
  'test/engine/signed-in-acts.test.ts',
  'test/engine/table-access.test.ts',
  'test/engine/unstorable-text.test.ts',
  'test/infra/openapi',
  'test/infra/ops/smoke',
  'test/infra/stack/function-grants.test.ts',
  'test/docs',
]

const help = `npm run test:endpoint -- NAME

Writes the documents, checks the types, and runs of all tests those that concern
one endpoint. NAME is its name, as in functions/endpoints.ts: list-payouts.
`

const [name = ''] = process.argv.slice(2)
const spec = endpoints.find((endpoint) => endpoint.name === name)
if (!spec) {
  console.error(name.startsWith('-') || name === '' ? help : `functions/endpoints.ts has no ${name}.\n\n${help}`)
  process.exit(name === '--help' ? 0 : 2)
}

function run(what: string, ...command: string[]): void {
  console.log(`\n${what}: ${command.join(' ')}`)
  const { status } = spawnSync(command[0] ?? '', command.slice(1), { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

const route = `${spec.method} ${spec.path.replace('/api/external', '')}`
const pattern = [name, `${dirname(documentFile(spec))}/`, route]
  .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  .join('|')
run('Documents and tables', 'npm', 'run', '-s', 'openapi')
run('Types', 'npm', 'run', '-s', 'types')
run('Tests', 'npx', 'vitest', 'run', ...walkers, '-t', pattern)
