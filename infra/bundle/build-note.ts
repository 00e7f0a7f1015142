import { createHash } from 'node:crypto'
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file as a build left it. */
interface NotedFile {
  sha256: string
  /** ctime: unlike the time of the content, nobody can set it back. */
  changedMs: number
  bytes: number
}

/** The files of a build, read and written, by their path from the project's root. */
export type BuildNote = Record<string, NotedFile>

/**
 * Notes the inputs and outputs of a build.
 *
 * @param startedMs when the build began; if a file changed since, it may not be what the build read, and there is no note
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

/** Replaces the note of the last build atomically; without a note everything counts as unbuilt. */
export function keepNote(file: string, note: BuildNote | undefined): void {
  if (!note) return rmSync(file, { force: true })
  writeFileSync(`${file}.new`, JSON.stringify(note))
  renameSync(`${file}.new`, file)
}

/** The note of the last build; undefined if there is none, or it cannot be read. */
export function keptNote(file: string): BuildNote | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as BuildNote
  } catch {
    return undefined
  }
}

/** Whether every file of that build is unchanged, so that another build would give the same result. */
export function isAsNoted(root: string, note: BuildNote): boolean {
  try {
    return Object.entries(note).every(([path, noted]) => isStill(join(root, path), noted))
  } catch {
    return false
  }
}

/** Untouched files are not read: the bundles and their sources are 40 MB. */
function isStill(path: string, { sha256, changedMs, bytes }: NotedFile): boolean {
  const { ctimeMs, size } = statSync(path)
  return size === bytes && (ctimeMs === changedMs || digestOf(path) === sha256)
}

const digestOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')
