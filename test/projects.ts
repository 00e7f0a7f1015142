import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The test files of each process, sorted according to their imports. Starting a process and loading the SDK, middy and the contract takes
 * longer than most files do with them, so files share both wherever one leaves nothing behind for the next:
 *
 * - `alone`: files that change modules, or process-wide state. Each has a process.
 * - `mocked`: files that replace the one document client.
 * - `engine`: files that use the engine through that client.
 * - `plain`: all others.
 */
export type ProjectName = 'alone' | 'mocked' | 'engine' | 'plain'

export const projectNames: readonly ProjectName[] = ['alone', 'mocked', 'engine', 'plain']

const root = join(import.meta.dirname, '..')

/** Test files by their project, each with its path from the root. Journeys in a browser are run apart: npm run test:web. */
export function testFiles(): Record<ProjectName, string[]> {
  const files = globSync('test/**/*.test.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.browser.test.ts'))
  const by = Map.groupBy(files.toSorted(), (path) => projectOf(join(root, path)))
  return Object.fromEntries(projectNames.map((name) => [name, by.get(name) ?? []])) as Record<ProjectName, string[]>
}

/** Changes modules under those who use them. */
const changesModules = /\bvi\s*\.\s*(?:mock|doMock|resetModules)\(/

/** This leaves a process other than it found it: clocks, channels, and an engine that its client stays with. */
const leavesTraces = 'test/simulation/run'

/** The process that a test file belongs to. */
export function projectOf(path: string): ProjectName {
  const imports = allImports(path)
  const uses = (name: string): boolean => imports.has(join(root, `${name}.ts`))
  if (changesModules.test(readFileSync(path, 'utf8'))) return 'alone'
  if (uses(leavesTraces)) return 'alone'
  const isMocked = imports.has('aws-sdk-client-mock')
  const isOnEngine = uses('test/engine/contour-table')
  // A stand-in of another file would answer in the engine's place.
  if (isMocked && isOnEngine) return 'alone'
  if (isMocked) return 'mocked'
  if (isOnEngine) return 'engine'
  // Without an engine, a file that imports the client replaces it, or tests it alone.
  return importsOf(path).some((name) => name.endsWith('/lib/store/table/client.ts')) ? 'alone' : 'plain'
}

/** All that a file imports, and what that imports, and so on: paths of this project, names of packages. */
function allImports(path: string, found = new Set<string>()): ReadonlySet<string> {
  for (const imported of importsOf(path)) {
    if (found.has(imported)) continue
    found.add(imported)
    allImports(imported, found)
  }
  return found
}

const read = new Map<string, readonly string[]>()

/** What stands behind `from` and `import` in a file of this project; each file is looked into once, however many import it. */
function importsOf(path: string): readonly string[] {
  const known = read.get(path)
  if (known) return known
  const text = path.endsWith('.ts') && existsSync(path) ? readFileSync(path, 'utf8') : ''
  const names = [...text.matchAll(/\b(?:from|import)\s*\(?\s*'([^'\n]+)'/g)].map(([, name = '']) =>
    name.startsWith('.') ? join(dirname(path), name) : name,
  )
  read.set(path, names)
  return names
}
