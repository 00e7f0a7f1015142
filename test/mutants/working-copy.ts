import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Mutant } from './mutant.ts'

const root = join(import.meta.dirname, '..', '..')
const leftOut = new Set(['node_modules', 'dist', '.git', '.data', 'cdk.out', 'coverage'])

/** A copy of the project in a folder of its own, so that a mutant affects nothing else. */
export interface WorkingCopy {
  folder: string
  /** Puts a mutant in; gives what takes it out again. */
  mutate: (mutant: Mutant) => () => void
  has: (file: string) => boolean
  remove: () => void
}

/** Copies that are still there; none of them outlives this process. */
const folders = new Set<string>()
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

export function makeWorkingCopy(): WorkingCopy {
  const folder = mkdtempSync(join(tmpdir(), 'partner-program-mutants-'))
  folders.add(folder)
  cpSync(root, folder, { recursive: true, filter: (source) => !leftOut.has(relative(root, source)) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    mutate: ({ file, from, to, at }) => {
      const path = join(folder, file)
      const original = readFileSync(path, 'utf8')
      const start = at ?? original.indexOf(from)
      writeFileSync(path, original.slice(0, start) + to + original.slice(start + from.length))
      return () => writeFileSync(path, original)
    },
    has: (file) => existsSync(join(folder, file)),
    remove: () => {
      rmSync(folder, { recursive: true, force: true })
      folders.delete(folder)
    },
  }
}

/** How often the text that a mutant replaces stands in its file; it must be once. */
export function occurrencesOf({ file, from }: Mutant): number {
  return readFileSync(join(root, file), 'utf8').split(from).length - 1
}
