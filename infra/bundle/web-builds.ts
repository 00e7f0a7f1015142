import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** A build of the web apps: the pieces that its pages load, by their names, each with the SHA-256 of its content in hex. */
export interface WebBuild {
  id: string
  pieces: Readonly<Record<string, string>>
}

/** So many builds stay served, the present one among them: tabs that were opened before a deploy still load pieces of theirs. */
export const servedBuilds = 3

/** The list of builds within the built apps, newest first. It is served at /console/builds.json: the next deploy reads it there. */
export const buildsFile = join('console', 'builds.json')

/** The folder of the pieces within the built apps, and in an app's address. */
export const assets = 'assets'

/** The endings of compressed files beside the plain one. */
export const compressedEndings = ['.br', '.gz'] as const

/** Names with a hash of the content: such a file never changes. */
const pieceName = /^[\w.-]*-[\w-]{8}\.(?!br$|gz$)\w+$/
const sha256Hex = /^[\da-f]{64}$/

/** As gently as one person's browser loads a page. */
const atOnce = 6

/** The build in a folder that has nothing of earlier ones. Its id is the same whenever its pieces are. */
export function freshBuild(web: string): WebBuild {
  const names = readdirSync(join(web, assets)).filter((name) => pieceName.test(name))
  const pieces = Object.fromEntries(names.toSorted().map((name) => [name, sha256(readFileSync(join(web, assets, name)))]))
  return { id: sha256(JSON.stringify(pieces)).slice(0, 16), pieces }
}

/** The builds in a folder, the present one first; none where none was ever noted. */
export function buildsIn(web: string): WebBuild[] {
  try {
    return readBuilds(readFileSync(join(web, buildsFile), 'utf8'))
  } catch {
    return []
  }
}

/** The builds that a text names. A name that is no piece's is left out: it becomes the name of a file here. */
export function readBuilds(text: string): WebBuild[] {
  const told = parsed(text)
  const list = isRecord(told) && Array.isArray(told.builds) ? (told.builds as unknown[]) : []
  return list.flatMap((build) => {
    if (!isRecord(build) || typeof build.id !== 'string' || !isRecord(build.pieces)) return []
    const known = Object.entries(build.pieces).filter(
      (piece): piece is [string, string] => pieceName.test(piece[0]) && typeof piece[1] === 'string' && sha256Hex.test(piece[1]),
    )
    return [{ id: build.id, pieces: Object.fromEntries(known) }]
  })
}

/**
 * Adds the pieces of the builds before the present one, as many builds as stay served, and notes which they are. A piece that the present
 * build has too is not touched.
 *
 * @param of.bring puts a piece into the folder; false if it is not to be had, and then its build goes on without it
 */
export async function addEarlierBuilds(
  web: string,
  of: { present: WebBuild; earlier: readonly WebBuild[]; bring: (name: string, sha256: string) => Promise<boolean> },
): Promise<{ missing: string[] }> {
  const { present, earlier, bring } = of
  const before = earlier.filter(({ id }) => id !== present.id).slice(0, servedBuilds - 1)
  const wanted = new Map(before.flatMap(({ pieces }) => Object.entries(pieces)).filter(([name]) => !(name in present.pieces)))
  const missing = new Set<string>()
  const waiting = [...wanted]
  const bringOn = async (): Promise<void> => {
    for (let next = waiting.pop(); next; next = waiting.pop()) if (!(await bring(...next))) missing.add(next[0])
  }
  await Promise.all(Array.from({ length: atOnce }, bringOn))
  const kept = before.map(({ id, pieces }) => ({
    id,
    pieces: Object.fromEntries(Object.entries(pieces).filter(([name]) => !missing.has(name))),
  }))
  writeFileSync(join(web, buildsFile), JSON.stringify({ builds: [present, ...kept] }))
  return { missing: [...missing] }
}

/** The files in a folder that only earlier builds have, from the folder on: what a deploy does not take from a laptop. */
export function filesOfEarlier(web: string): Set<string> {
  const [present, ...earlier] = buildsIn(web)
  const names = earlier.flatMap(({ pieces }) => Object.keys(pieces)).filter((name) => !(name in (present?.pieces ?? {})))
  return new Set(names.flatMap((name) => ['', ...compressedEndings].map((ending) => join(assets, name + ending))))
}

/** Compressed once here instead of at every request. */
export function compress(path: string): void {
  const bytes = readFileSync(path)
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }))
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
}

/** In hex. */
export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
