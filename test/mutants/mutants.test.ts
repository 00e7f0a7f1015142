import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allMutants } from './all-mutants.ts'
import { stages } from './stages.ts'
import { occurrencesOf } from './working-copy.ts'

const root = join(import.meta.dirname, '../..')

/** Every line that gives a write its condition, and where in its file it starts. */
const conditions = globSync('{lib/store,infra/ops}/**/*.ts', { cwd: root }).flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^.*\bConditionExpression: .*$/gm)].map(({ 0: line, index }) => ({
    file,
    line: line.trim(),
    start: index + line.length - line.trimStart().length,
  })),
)

describe('the list of mutants', () => {
  test.each(allMutants)('$name: what it weakens stands exactly once in its file', (mutant) => {
    expect(occurrencesOf(mutant)).toBe(1)
    expect(mutant.to).not.toBe(mutant.from)
    expect(mutant.stages).not.toEqual([])
  })

  test('names each one once', () => {
    const names = allMutants.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  test('asks only tests that there are', () => {
    const files: string[] = Object.values(stages).flat()
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  // A new condition that nobody has thought of weakening would be guarded by chance alone.
  test.each(conditions)('weakens the condition in $file: $line', ({ file, line, start }) => {
    const text = readFileSync(join(root, file), 'utf8')
    const weakened = allMutants.filter((mutant) => {
      const from = mutant.file === file ? text.indexOf(mutant.from) : -1
      return from >= 0 && from < start + line.length && from + mutant.from.length > start
    })
    expect(weakened).not.toEqual([])
  })
})
