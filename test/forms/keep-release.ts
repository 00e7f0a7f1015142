import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { endpoints } from '../../functions/endpoints.ts'
import { workers } from '../../functions/workers.ts'
import { leanSdk } from '../../infra/bundle/lean-sdk.ts'
import { handlerFile } from '../../infra/function-folder.ts'
import { openApiDocument, peopleApiDocument } from '../../infra/openapi/document.ts'
import { tableForm } from '../../lib/store/keys.ts'
import { withoutWords } from './api-document.ts'
import { presentStack } from './kept-stack.ts'
import { keepShapes, shapesOf } from './shapes.ts'

/**
 * Keeps what the tests of the next releases need of this one: all of its functions in one file, the templates of its stack, what its API
 * promised, what it declares to store, and a table with every kind of item. Run it on the commit that is released, and commit the files.
 */
const root = join(import.meta.dirname, '..', '..')
const folder = join(import.meta.dirname, String(tableForm))

/** What connects the functions with the outside: a simulation puts its own in their places. */
const outside = [
  "documentClient: require('./lib/store/table/client.ts').documentClient",
  "queueClient: require('./lib/queue/queue-client.ts').queueClient",
  "mailClient: require('./lib/mail/ses-client.ts').mailClient",
  "runtime: require('./lib/http/runtime.ts').systemRuntime",
]

async function keepFunctions(): Promise<void> {
  const specs = [...endpoints, ...workers]
  const functions = specs.map((spec) => `${JSON.stringify(spec.name)}: () => require('./${handlerFile(spec)}').handler`)
  const { outputFiles } = await build({
    stdin: {
      contents: `module.exports = { functions: { ${functions.join(', ')} }, outside: () => ({ ${outside.join(', ')} }) }`,
      resolveDir: root,
      loader: 'js',
    },
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    mainFields: ['module', 'main'],
    define: { 'import.meta.dirname': '__dirname' },
    minify: true,
    charset: 'utf8',
    plugins: [leanSdk()],
    logLevel: 'error',
  })
  writeFileSync(join(folder, 'functions.cjs.gz'), gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }))
}

mkdirSync(folder, { recursive: true })
await keepFunctions()
keepShapes(shapesOf(tableForm))
// By these the next release says what its deploy changes.
writeFileSync(join(folder, 'stack.json.gz'), gzipSync(JSON.stringify(presentStack()), { level: 9 }))
// By these the next release knows what it must go on honouring.
for (const [name, document] of Object.entries({ openapi: openApiDocument(), 'people-api': peopleApiDocument() })) {
  writeFileSync(join(folder, `${name}.json.gz`), gzipSync(JSON.stringify(withoutWords(document)), { level: 9 }))
}
execFileSync(join(root, 'node_modules', '.bin', 'vitest'), ['run', 'test/forms/every-kind.test.ts'], {
  cwd: root,
  env: { ...process.env, KEEP_TABLE: join(folder, 'table.json.gz') },
  stdio: ['ignore', 'ignore', 'inherit'],
})
console.log(`The release with form ${tableForm} is kept in test/forms/${tableForm}.`)
