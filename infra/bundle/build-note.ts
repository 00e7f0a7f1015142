import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The files of a build, those that it read and those that it wrote, each with its digest, by its path from the project's root. */
export type BuildNote = Record<string, string>

/**
 * What a build was made of and came to.
 *
 * @param startedMs when the build began: a file that has changed since may not be what it read, and there is no note then
 */
export function noteOfBuild(root: string, files: { read: readonly string[]; written: readonly string[] }, startedMs: number) {
  if (files.read.some((path) => statSync(join(root, path)).mtimeMs >= startedMs)) return undefined
  return Object.fromEntries([...files.read, ...files.written].map((path) => [path, digestOf(join(root, path))]))
}

/** Whether every file of that build is still what it was: another build would come to the same. */
export function isAsNoted(root: string, note: BuildNote): boolean {
  try {
    return Object.entries(note).every(([path, digest]) => digestOf(join(root, path)) === digest)
  } catch {
    return false
  }
}

const digestOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')
