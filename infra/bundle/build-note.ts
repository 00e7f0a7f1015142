import { createHash } from 'node:crypto'
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file as a build left it. */
interface NotedFile {
  sha256: string
  /** When anything of it last changed, which nobody can set back as they can the time of its content. */
  changedMs: number
  bytes: number
}

/** The files of a build, those that it read and those that it wrote, by their paths from the project's root. */
export type BuildNote = Record<string, NotedFile>

/**
 * What a build was made of and came to.
 *
 * @param startedMs when the build began: a file that has changed since may not be what it read, and there is no note then
 */
export function noteOfBuild(
  root: string,
  files: { read: readonly string[]; written: readonly string[] },
  startedMs: number,
): BuildNote | undefined {
  if (files.read.some((path) => statSync(join(root, path)).ctimeMs >= startedMs)) return undefined
  return Object.fromEntries([...files.read, ...files.written].map((path) => [path, notedFile(join(root, path))]))
}

function notedFile(path: string): NotedFile {
  const { ctimeMs, size } = statSync(path)
  return { sha256: digestOf(path), changedMs: ctimeMs, bytes: size }
}

/** Puts the note of the last build in place at once; without one it is as if nothing had ever been built. */
export function keepNote(file: string, note: BuildNote | undefined): void {
  if (!note) return rmSync(file, { force: true })
  writeFileSync(`${file}.new`, JSON.stringify(note))
  renameSync(`${file}.new`, file)
}

/** The note of the last build; undefined where there is none, or none that can be read. */
export function keptNote(file: string): BuildNote | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as BuildNote
  } catch {
    return undefined
  }
}

/** Whether every file of that build is still what it was: another build would come to the same. */
export function isAsNoted(root: string, note: BuildNote): boolean {
  try {
    return Object.entries(note).every(([path, noted]) => isStill(join(root, path), noted))
  } catch {
    return false
  }
}

/** What has not been touched is not read: the bundles and all that is in them are 40 MB. */
function isStill(path: string, { sha256, changedMs, bytes }: NotedFile): boolean {
  const { ctimeMs, size } = statSync(path)
  return size === bytes && (ctimeMs === changedMs || digestOf(path) === sha256)
}

const digestOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')
