import { globSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build } from 'esbuild'
import { endpoints } from '../functions/endpoints.ts'
import { serveWeb } from '../functions/public/serve-web/spec.ts'
import { workers } from '../functions/workers.ts'
import { isAsNoted, keepNote, keptNote, noteOfBuild } from './bundle/build-note.ts'
import { errorsOfBundle } from './bundle/errors-of-bundle.ts'
import { leanItems } from './bundle/lean-items.ts'
import { leanSdk } from './bundle/lean-sdk.ts'
import { licencesOf } from './bundle/licences.ts'
import { oneBuild } from './bundle/one-build.ts'
import { handlerFile } from './function-folder.ts'

/** Everything that is bundled: the functions of endpoints and queues, and the one that serves the web apps. */
export const builtFunctions = [...endpoints, ...workers, serveWeb]

const projectRoot = join(import.meta.dirname, '..')
/** The folder with a subfolder for each function's bundle, named like the function. */
export const functionsFolder = join(projectRoot, 'dist', 'functions')
const noteFile = join(projectRoot, 'dist', 'build-note.json')
const lockFile = join(projectRoot, 'dist', 'build.lock')
/** What a build depends on besides the bundled files. */
const builders = [
  'package-lock.json',
  'infra/build.ts',
  'infra/function-folder.ts',
  'functions/endpoints.ts',
  'functions/public/serve-web/spec.ts',
  'functions/workers.ts',
  'infra/bundle/*.ts',
]

/** Where a function's bundle is: one self-contained file, deployed as it is. */
export function bundlePath(functionName: string): string {
  return join(functionsFolder, functionName, 'index.js')
}

/**
 * Bundles every function, puts the licences of its contents beside it, and removes bundles of functions that no longer exist.
 *
 * CommonJS starts faster on Lambda than ES modules: imports from Node that are never used are not loaded.
 */
export async function buildFunctions(): Promise<void> {
  await oneBuild(lockFile, bundleAll)
}

/** Builds only if something changed, for local runs. A deployment always builds. */
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
    // The CommonJS name for the module's folder.
    define: { 'import.meta.dirname': '__dirname' },
    minify: true,
    // Without it every Cyrillic letter in a message takes six bytes.
    charset: 'utf8',
    plugins: [leanSdk(), leanItems(), errorsOfBundle()],
    logLevel: 'error',
  })
  for (const { path, contents } of outputFiles) writeWhole(path, contents)
  const written = Object.entries(metafile.outputs).flatMap(([path, { inputs }]) => {
    const licences = join(dirname(path), 'licences.txt')
    writeWhole(join(projectRoot, licences), licencesOf(inputs, projectRoot))
    return [path, licences]
  })
  // The project has type module; dist/ does not.
  writeWhole(join(projectRoot, 'dist', 'package.json'), '{ "type": "commonjs" }\n')
  const read = [...Object.keys(metafile.inputs), ...globSync(builders, { cwd: projectRoot })]
  keepNote(noteFile, noteOfBuild(projectRoot, { read, written: [...written, 'dist/package.json'] }, startedMs))

  const names = new Set(builtFunctions.map(({ name }) => name))
  for (const name of readdirSync(functionsFolder)) {
    if (!names.has(name)) rmSync(join(functionsFolder, name), { recursive: true, force: true })
  }
}

/** Whether the existing bundles are up to date. */
export function areBuilt(): boolean {
  const note = keptNote(noteFile)
  return note !== undefined && isAsNoted(projectRoot, note)
}

/** Replaces a file atomically: another start that reads it sees the old or the new one. */
function writeWhole(path: string, contents: string | Uint8Array): void {
  // Not in the same folder: a deployment takes everything in a function's folder.
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
