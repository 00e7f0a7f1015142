import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { serveWeb, webApps } from '../functions/public/serve-web/spec.ts'
import { bundlePath } from './build.ts'
import { isAsNoted, keepNote, keptNote, noteOfBuild } from './bundle/build-note.ts'
import { oneBuild } from './bundle/one-build.ts'
import { addEarlierBuilds, assets, buildsIn, compress, compressedEndings, freshBuild } from './bundle/web-builds.ts'

const projectRoot = join(import.meta.dirname, '..')
const noteFile = join(projectRoot, 'dist', 'web-note.json')
const lockFile = join(projectRoot, 'dist', 'web.lock')
/** Where the built apps are: beside the bundle of the function that serves them, and deployed with it. */
export const builtWeb = join(dirname(bundlePath(serveWeb.name)), 'web')

/** Everything that the built apps may depend on: files of these kinds in these folders, and single files. */
const sourceKinds = /\.(tsx?|css|html|svg|png|json|webmanifest)$/
const sourceFolders = ['web', 'lib/contract', 'lib/domain']
const sourceFiles = [
  'package-lock.json',
  'lib/errors.ts',
  'infra/build-web.ts',
  'infra/bundle/web-apps.ts',
  'infra/bundle/web-builds.ts',
]

/** The licences of the apps' packages; each app serves them. */
const licences = 'licences.md'

/** Files worth compressing; pictures are compressed already. */
export const compressed = /\.(js|css|svg|json|webmanifest|md)$/

/**
 * Builds the web apps with Vite, and compresses the files that browsers load.
 *
 * Pages contain BASE-PATH in place of the path in front of the app's own; scripts find each other by relative paths. The pieces of the two
 * builds before stay, for tabs that are open while `npm start` is started again.
 */
export async function buildWeb(): Promise<void> {
  await oneBuild(lockFile, bundleApps)
}

/** Builds only if something changed since the last build. */
export async function buildChangedWeb(): Promise<void> {
  await oneBuild(lockFile, bundleApps, isWebBuilt)
}

async function bundleApps(): Promise<void> {
  const startedMs = Date.now()
  // Loaded only for a build: a start that finds the apps built does not need Vite.
  const [{ build }, { webConfig }] = await Promise.all([import('vite'), import('./bundle/web-apps.ts')])
  const read = sources()
  const draft = join(projectRoot, 'dist', 'drafts', `${process.pid}-web`)
  await inProduction(() =>
    build({
      ...webConfig(),
      logLevel: 'warn',
      base: '/BASE-PATH/',
      experimental: {
        renderBuiltUrl: (file, { hostType, hostId }) =>
          hostType === 'html' ? `/BASE-PATH/${dirname(hostId)}/${file}` : { relative: true },
      },
      build: {
        outDir: draft,
        emptyOutDir: true,
        manifest: 'manifest.json',
        license: { fileName: licences },
        target: 'es2024',
        // Fonts and pictures stay separate files: the pages' policy allows little inline content.
        assetsInlineLimit: 0,
        rolldownOptions: { input: Object.fromEntries(webApps.map((app) => [app, join(projectRoot, 'web', app, 'index.html')])) },
      },
    }),
  )
  for (const app of webApps) copyFileSync(join(draft, licences), join(draft, app, licences))
  for (const path of filesIn(draft)) if (compressed.test(path)) compress(join(draft, path))
  await addEarlierBuilds(draft, { present: freshBuild(draft), earlier: buildsIn(builtWeb), bring: pieceFrom(builtWeb, draft) })
  mkdirSync(dirname(builtWeb), { recursive: true })
  rmSync(builtWeb, { recursive: true, force: true, maxRetries: 10 })
  renameSync(draft, builtWeb)
  const written = projectFilesIn(relative(projectRoot, builtWeb))
  keepNote(noteFile, noteOfBuild(projectRoot, { read, written }, startedMs))
}

/** Copies pieces from a folder of built apps to another, with their compressed forms. */
function pieceFrom(from: string, to: string): (name: string) => Promise<boolean> {
  return async (name) => {
    if (!existsSync(join(from, assets, name))) return false
    for (const file of ['', ...compressedEndings].map((ending) => join(assets, name + ending))) {
      if (existsSync(join(from, file))) copyFileSync(join(from, file), join(to, file))
    }
    return true
  }
}

/** Vite takes the mode from NODE_ENV, which a test or a terminal may set to anything: React's development build is twice the size. */
async function inProduction(work: () => Promise<unknown>): Promise<void> {
  const { NODE_ENV: before } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await work()
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

/** Whether the existing build matches these sources. */
export function isWebBuilt(): boolean {
  const note = keptNote(noteFile)
  return note !== undefined && sources().every((path) => path in note) && isAsNoted(projectRoot, note)
}

/** Without glob patterns: matching takes ten times as long as listing the folders, and every start does this. */
const sources = (): string[] => [
  ...sourceFolders.flatMap(projectFilesIn).filter((path) => sourceKinds.test(path)),
  ...sourceFiles,
]

/** Paths from the project's root. */
const projectFilesIn = (folder: string): string[] => filesIn(join(projectRoot, folder)).map((path) => join(folder, path))

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

if (import.meta.main) {
  await (process.argv.includes('--changed') ? buildChangedWeb() : buildWeb())
  console.log(`The web apps ${webApps.join(' and ')} are built in ${relative(projectRoot, builtWeb)}`)
}
