import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build } from 'esbuild'
import { endpoints } from '../lib/contract/endpoints.ts'
import { leanSdk } from './bundle/lean-sdk.ts'
import { licencesOf } from './bundle/licences.ts'
import { handlerFile } from './handler-file.ts'

const projectRoot = join(import.meta.dirname, '..')
const functionsFolder = join(projectRoot, 'dist', 'functions')

/** Where the bundle of a function lies: one self-contained file, deployed as it is. */
export function bundlePath(functionName: string): string {
  return join(functionsFolder, functionName, 'index.js')
}

/**
 * Bundles every function of the endpoint list, with the licences of what it contains beside it, and removes the bundles of
 * functions that are no more.
 *
 * CommonJS starts faster on Lambda than ES modules do: what a module imports from Node and never uses is then not loaded.
 */
export async function buildFunctions(): Promise<void> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints: endpoints.map((endpoint) => ({ in: join(projectRoot, handlerFile(endpoint)), out: `${endpoint.name}/index` })),
    outdir: functionsFolder,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    mainFields: ['module', 'main'],
    minify: true,
    // Without it every Cyrillic letter of a message takes six bytes.
    charset: 'utf8',
    plugins: [leanSdk()],
    logLevel: 'error',
  })
  for (const { path, contents } of outputFiles) writeWhole(path, contents)
  for (const [path, { inputs }] of Object.entries(metafile.outputs)) {
    writeWhole(join(projectRoot, dirname(path), 'licences.txt'), licencesOf(inputs, projectRoot))
  }
  // The project is of type module; what stands under dist/ is not.
  writeWhole(join(projectRoot, 'dist', 'package.json'), '{ "type": "commonjs" }\n')

  const names = new Set(endpoints.map(({ name }) => name))
  for (const name of readdirSync(functionsFolder)) {
    if (!names.has(name)) rmSync(join(functionsFolder, name), { recursive: true, force: true })
  }
}

/** Puts a file in place at once: another start, reading it at the same time, sees the old one or the new one. */
function writeWhole(path: string, contents: string | Uint8Array): void {
  // Not beside it: a deployment takes everything that lies in a function's folder.
  const drafts = join(projectRoot, 'dist', 'drafts')
  const draft = join(drafts, `${process.pid}-${relative(functionsFolder, path).replaceAll('/', '-')}`)
  for (const folder of [drafts, dirname(path)]) mkdirSync(folder, { recursive: true })
  writeFileSync(draft, contents)
  renameSync(draft, path)
}

if (import.meta.main) {
  await buildFunctions()
  console.log(`${endpoints.length} functions are built in dist/functions`)
}
