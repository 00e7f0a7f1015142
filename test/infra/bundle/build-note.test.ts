import { existsSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type BuildNote, isAsNoted, keepNote, keptNote, noteOfBuild } from '../../../infra/bundle/build-note.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const later = Date.now() + 86_400_000

/** A folder after a build that read two files and wrote one. */
function afterBuild(): { folder: string; note: BuildNote } {
  const folder = tempFolder()
  for (const name of ['read.ts', 'also-read.ts', 'written.js']) writeFileSync(join(folder, name), name)
  const note = noteOfBuild(folder, { read: ['read.ts', 'also-read.ts'], written: ['written.js'] }, later)
  if (!note) throw new Error('nothing was noted')
  return { folder, note }
}

test('a build is as noted while its files are, however often they are written anew', () => {
  const { folder, note } = afterBuild()
  expect(Object.keys(note)).toEqual(['read.ts', 'also-read.ts', 'written.js'])
  writeFileSync(join(folder, 'read.ts'), 'read.ts')
  expect(isAsNoted(folder, note)).toBe(true)
})

/** Another content of the same length, under the time of the first one. */
function forge(path: string): void {
  const { ctimeMs, atime, mtime } = statSync(path)
  // A clock of files may stand still for some milliseconds.
  while (statSync(path).ctimeMs === ctimeMs) {
    writeFileSync(path, 'WRITTEN.js')
    utimesSync(path, atime, mtime)
  }
}

test.each<[what: string, change: (path: string) => void, name: string]>([
  ['a file that it read', (path) => writeFileSync(path, 'changed'), 'also-read.ts'],
  ['a file that it wrote', (path) => writeFileSync(path, 'torn'), 'written.js'],
  ['a file that is as long and as old as it was', forge, 'written.js'],
  ['a file that is gone', (path) => rmSync(path), 'written.js'],
])('and is not with %s', (_what, change, name) => {
  const { folder, note } = afterBuild()
  change(join(folder, name))
  expect(isAsNoted(folder, note)).toBe(false)
})

test('a build whose files change while it reads them is not noted', () => {
  const { folder } = afterBuild()
  expect(noteOfBuild(folder, { read: ['read.ts'], written: [] }, 0)).toBeUndefined()
})

test('the note of a build is kept until there is a build without one; what cannot be read is none', () => {
  const { folder, note } = afterBuild()
  const file = join(folder, 'note.json')
  expect(keptNote(file)).toBeUndefined()
  keepNote(file, note)
  expect(keptNote(file)).toEqual(note)
  keepNote(file, undefined)
  expect(existsSync(file)).toBe(false)
  writeFileSync(file, '{ "read.ts": ')
  expect(keptNote(file)).toBeUndefined()
})
