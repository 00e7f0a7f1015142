import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { handlerFile } from '../../../infra/function-folder.ts'
import type { Size } from '../measure.ts'
import { buildChangedFunctions, buildFunctions, bundlePath } from '../../../infra/build.ts'

const projectRoot = join(import.meta.dirname, '..', '..', '..')

/** The bare function: what Lambda and Node take for themselves. */
export const bareHandler = 'exports.handler = async () => ({ statusCode: 200, body: "[]" })\n'

/** Plays Lambda's own program, in JavaScript: Node would take its time to read TypeScript. */
export async function buildBootstrap(file: string): Promise<void> {
  await build({
    entryPoints: [join(import.meta.dirname, 'bootstrap.ts')],
    outfile: file,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    logLevel: 'error',
  })
}

/** Puts each function as it is deployed into a folder of its own, far from the project and its package.json. */
export async function buildDeployed(folder: string, endpoints: readonly EndpointSpec[], size: Size): Promise<void> {
  await (size === 'Whole' ? buildFunctions() : buildChangedFunctions())
  for (const { name } of endpoints) {
    mkdirSync(join(folder, name), { recursive: true })
    copyFileSync(bundlePath(name), join(folder, name, 'index.js'))
  }
}

/** Builds the functions as one would without a thought of cold starts: ES modules, the whole SDK, zod by its usual name. */
export async function buildNaive(folder: string, endpoints: readonly EndpointSpec[]): Promise<void> {
  await build({
    entryPoints: endpoints.map((endpoint) => ({ in: join(projectRoot, handlerFile(endpoint)), out: `${endpoint.name}/index` })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    minify: true,
    mainFields: ['module', 'main'],
    // CommonJS modules inside need require.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
    plugins: [wholeZod],
  })
}

/** `import { z } from 'zod'`, of which nothing can be left out, in the place of every import of zod. */
const wholeZod: Plugin = {
  name: 'whole-zod',
  setup: (build) => {
    build.onResolve({ filter: /^zod\/mini$/ }, () => ({ path: 'zod', namespace: 'whole-zod' }))
    build.onLoad({ filter: /.*/, namespace: 'whole-zod' }, () => ({
      contents: "import { z } from 'zod'; export * from 'zod'; globalThis.z = z",
      resolveDir: projectRoot,
    }))
  },
}

/** A function that makes one call over TLS, by Node alone: what of a start is the price of having a table at all. */
export const oneCallHandler = (endpoint: string): string => `
  const { request } = require("node:https")
  exports.handler = () => new Promise((resolve, reject) => {
    const call = request(${JSON.stringify(endpoint)}, { method: "POST", headers: { "x-amz-target": "DynamoDB_20120810.PutItem" } }, (answer) => {
      let body = ""
      answer.on("data", (chunk) => (body += chunk)).on("end", () => resolve({ statusCode: answer.statusCode, body }))
    })
    call.on("error", reject).end("{}")
  })
`

/** Writes a function of one file, far from the project as the others are. */
export function writeHandler(folder: string, text: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.js'), text)
}
