import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const own = 'test/plain-english.test.ts'

/** Phrases that make a reader read a sentence twice. Say who, when, with which key or index instead. */
const riddles: readonly string[] = ['whoever', 'of before', 'by which', 'by what']

/** Our own texts in English: generated types and Russian documents are left out. */
const files = globSync(['*.{ts,md}', '{docs,functions,infra,lib,test,web}/**/*.{ts,tsx,md,css}'], { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.endsWith('.d.ts') && !path.startsWith('docs/ru/') && path !== own)
  .toSorted()

// A phrase may go on in the next line of a comment. In `for (const one of before)` it is code.
const phrases = new RegExp(
  `(?<!\\bconst \\w+ )\\b(?:${riddles.map((words) => words.replace(' ', '[\\s*/]+')).join('|')})\\b`,
  'gi',
)

/** The lines of a text at which a riddle begins, from 1 on. */
const linesOf = (text: string): number[] =>
  [...text.matchAll(phrases)].map(({ index }) => text.slice(0, index).split('\n').length)

const riddlesIn = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => linesOf(readFileSync(join(root, path), 'utf8')).map((line) => `${path}:${line}`))

describe('plain English', () => {
  test('finds riddles in any case and across lines of a comment, and leaves code alone', () => {
    const text =
      'Whoever asks\n// the table of\n// before\nfor (const one of before) use(one)\nthe index by which it is found\nby what\n'
    expect(linesOf(text)).toEqual([1, 2, 5, 6])
  })

  test('looks at every part of the project', () => {
    const parts = new Set(files.map((path) => path.split('/')[0]))
    for (const part of ['docs', 'functions', 'infra', 'lib', 'test', 'web', 'README.md']) expect(parts).toContain(part)
  })

  test('has no riddles', () => {
    expect(riddlesIn(files)).toEqual([])
  })
})
