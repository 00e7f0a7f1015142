import { globSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build } from 'esbuild'
import { endpoints } from '../lib/contract/endpoints.ts'
import { serveWeb } from '../lib/contract/serve-web.ts'
import { workers } from '../lib/contract/workers.ts'
import { isAsNoted, keepNote, keptNote, noteOfBuild } from './bundle/build-note.ts'
import { leanSdk } from './bundle/lean-sdk.ts'
import { licencesOf } from './bundle/licences.ts'
import { oneBuild } from './bundle/one-build.ts'
import { handlerFile } from './handler-file.ts'

/** All that is bundled: what requests call, what queues do, and what serves the web apps. */
export const builtFunctions = [...endpoints, ...workers, serveWeb]

const projectRoot = join(import.meta.dirname, '..')
/** Where the bundles lie, each in a folder that is called as its function is. */
export const functionsFolder = join(projectRoot, 'dist', 'functions')
const noteFile = join(projectRoot, 'dist', 'build-note.json')
const lockFile = join(projectRoot, 'dist', 'build.lock')
/** What a build goes by besides the files that it bundles. */
const builders = [
  'package-lock.json',
  'infra/build.ts',
  'infra/handler-file.ts',
  'lib/contract/endpoints.ts',
  'lib/contract/serve-web.ts',
  'lib/contract/workers.ts',
  'infra/bundle/*.ts',
]

/** Where the bundle of a function lies: one self-contained file, deployed as it is. */
export function bundlePath(functionName: string): string {
  return join(functionsFolder, functionName, 'index.js')
}

/**
 * Bundles every function, with the licences of what it contains beside it, and removes the bundles of
 * functions that are no more.
 *
 * CommonJS starts faster on Lambda than ES modules do: what a module imports from Node and never uses is then not loaded.
 */
export async function buildFunctions(): Promise<void> {
  await oneBuild(lockFile, bundleAll)
}

/** Builds unless that would change nothing: for what runs here. What is deployed is always built. */
export async function buildChangedFunctions(): Promise<void> {
  await oneBuild(lockFile, bundleAll, areBuilt)
}

async function bundleAll(): Promise<void> {
  const startedMs = Date.now()
  const { outputFiles, metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints: builtFunctions.map((spec) => ({ in: join(projectRoot, handlerFile(spec)), out: `${spec.name}/index` })),
    outdir: functionsFolder,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    target: 'node24',
    format: 'cjs',
    mainFields: ['module', 'main'],
    // CommonJS knows its folder by another name.
    define: { 'import.meta.dirname': '__dirname' },
    minify: true,
    // Without it every Cyrillic letter of a message takes six bytes.
    charset: 'utf8',
    plugins: [leanSdk()],
    logLevel: 'error',
  })
  for (const { path, contents } of outputFiles) writeWhole(path, contents)
  const written = Object.entries(metafile.outputs).flatMap(([path, { inputs }]) => {
    const licences = join(dirname(path), 'licences.txt')
    writeWhole(join(projectRoot, licences), licencesOf(inputs, projectRoot))
    return [path, licences]
  })
  // The project is of type module; what stands under dist/ is not.
  writeWhole(join(projectRoot, 'dist', 'package.json'), '{ "type": "commonjs" }\n')
  const read = [...Object.keys(metafile.inputs), ...globSync(builders, { cwd: projectRoot })]
  keepNote(noteFile, noteOfBuild(projectRoot, { read, written: [...written, 'dist/package.json'] }, startedMs))

  const names = new Set(builtFunctions.map(({ name }) => name))
  for (const name of readdirSync(functionsFolder)) {
    if (!names.has(name)) rmSync(join(functionsFolder, name), { recursive: true, force: true })
  }
}

/** Whether the bundles that lie there are what a build would make. */
export function areBuilt(): boolean {
  const note = keptNote(noteFile)
  return note !== undefined && isAsNoted(projectRoot, note)
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
  await (process.argv.includes('--changed') ? buildChangedFunctions() : buildFunctions())
  console.log(`${builtFunctions.length} functions are built in dist/functions`)
}
