import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allMutants, writtenMutants } from './all-mutants.ts'
import { madeMutants, mutantsOf, programOf } from './made-mutants.ts'
import { arguedUnseen, moneyFiles } from './money-files.ts'
import type { Mutant } from './mutant.ts'
import { stages } from './stages.ts'
import { occurrencesOf } from './working-copy.ts'

const root = join(import.meta.dirname, '../..')

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

const programs = new Map<Mutant, string>()

/** The program that a mutant makes of its file. */
function mutatedProgram(mutant: Mutant): string {
  const { file, from, to } = mutant
  const text = textOf(file)
  const at = mutant.at ?? text.indexOf(from)
  const program = programs.get(mutant) ?? programOf(file, text.slice(0, at) + to + text.slice(at + from.length))
  programs.set(mutant, program)
  return program
}

/** Every line that gives a write its condition, and where in its file it starts. */
const conditions = globSync('{lib/store,infra/ops}/**/*.ts', { cwd: root }).flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^.*\bConditionExpression: .*$/gm)].map(({ 0: line, index }) => ({
    file,
    line: line.trim(),
    start: index + line.length - line.trimStart().length,
  })),
)

describe('the list of mutants', () => {
  test.each(writtenMutants)('$name: what it weakens stands exactly once in its file', (mutant) => {
    expect(occurrencesOf(mutant)).toBe(1)
    expect(mutant.to).not.toBe(mutant.from)
    expect(mutant.stages).not.toEqual([])
  })

  test.each(Object.keys(moneyFiles))('%s: its operators make programs, each another one', (file) => {
    const programs = madeMutants.filter((made) => made.file === file).map(mutatedProgram)
    expect(programs.length).toBeGreaterThan(0)
    expect(new Set([...programs, programOf(file, textOf(file))]).size).toBe(programs.length + 1)
  })

  test('repeats by hand nothing that an operator makes', () => {
    const made = new Set(madeMutants.map(mutatedProgram))
    const repeated = writtenMutants.filter((written) => written.file in moneyFiles && made.has(mutatedProgram(written)))
    expect(repeated.map(({ name }) => name)).toEqual([])
  })

  test('argues only about mutants that are made', () => {
    const names = new Set(madeMutants.map(({ name }) => name))
    expect(Object.keys(arguedUnseen).filter((name) => !names.has(name))).toEqual([])
  })

  test.each([
    ["{ Key: k, ConditionExpression: 'attribute_not_exists(pk)' }", ['{ Key: k }']],
    [
      "{ ConditionExpression: 'a = :a AND b >= :b' }",
      ["'(a = :a OR attribute_exists(pk)) AND b >= :b'", "'a = :a AND (b >= :b OR attribute_exists(pk))'", "'a = :a AND b > :b'"],
    ],
    ['[one(), ...two()]', ['[ ...two() ]', '[ one() ]']],
    ['{ if (!isId(id)) return undefined }', ['', 'isId(id)']],
    ['a + 1 < b', ['<=', '-'].toSorted()],
    ["a + 'text'", []],
    ['a ?? b', ['a']],
  ])('of %s makes %j', (text, made) => {
    const changed = mutantsOf('of.ts', `const of = () => ${text.startsWith('{ if') ? text : `(${text})`}`).map(({ to }) => to)
    expect(changed.toSorted()).toEqual(made.toSorted())
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
      const from = mutant.file === file ? (mutant.at ?? text.indexOf(mutant.from)) : -1
      return from >= 0 && from < start + line.length && from + mutant.from.length > start
    })
    expect(weakened).not.toEqual([])
  })
})
