import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = globSync('{functions,lib,infra}/**/*.ts', { cwd: root })

/** What each part of the house may import: parts of the house by their folder, packages by their name. */
const mayImport: Record<string, readonly string[]> = {
  'lib/errors.ts': [],
  'lib/domain': ['lib/errors.ts', 'lib/domain', 'uuid'],
  'lib/contract': ['lib/errors.ts', 'lib/domain', 'lib/contract', 'zod'],
  'lib/store': ['lib/errors.ts', 'lib/domain', 'lib/store', '@aws-sdk', 'node:'],
  'lib/http': ['lib/errors.ts', 'lib/domain', 'lib/contract', 'lib/store', 'lib/http', '@middy', 'zod', 'aws-lambda', 'node:'],
  functions: ['lib/'],
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const specifiers = [...text.matchAll(/(?:^|\n)(?:import|export)\b[^'\n]*(?:\n[^'\n]*)*?from '([^']+)'|import\('([^']+)'\)/g)]
  return specifiers
    .map((match) => match[1] ?? match[2] ?? '')
    .map((name) => (name.startsWith('.') ? relative(root, join(root, dirname(file), name)) : name))
}

const partOf = (file: string): string | undefined =>
  Object.keys(mayImport).find((part) => file === part || file.startsWith(`${part}/`))

describe('the import rules of the house', () => {
  test.each(sources.filter((file) => partOf(file) !== undefined))('%s imports only what its part may', (file) => {
    const allowed = mayImport[partOf(file) ?? ''] ?? []
    expect(importsOf(file).filter((name) => !allowed.some((prefix) => name === prefix || name.startsWith(prefix)))).toEqual([])
  })

  test('every folder of lib has its rule', () => {
    expect(sources.filter((file) => file.startsWith('lib/') && partOf(file) === undefined)).toEqual([])
  })

  test('nothing in infra imports a handler: it knows functions by their path only', () => {
    const importers = sources.filter(
      (file) => file.startsWith('infra/') && importsOf(file).some((name) => name.startsWith('functions/')),
    )
    expect(importers).toEqual([])
  })

  test('only lib/http imports middy', () => {
    const importers = sources.filter((file) => importsOf(file).some((name) => name.startsWith('@middy')))
    expect(importers.filter((file) => !file.startsWith('lib/http/'))).toEqual([])
    expect(importers).not.toEqual([])
  })

  test.each(globSync('functions/*/*.ts', { cwd: root }))('%s exports only handler', (file) => {
    const exported = [
      ...readFileSync(join(root, file), 'utf8').matchAll(/^export (?:const|function|class|async function) (\w+)/gm),
    ]
    expect(exported.map(([, name]) => name)).toEqual(['handler'])
  })
})

describe('what the house says of itself', () => {
  const files = globSync('{functions,lib,infra,test,docs,.ci}/**/*', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))

  test('no file is a heap of what had no better name', () => {
    expect(files.filter((file) => /(^|\/)(utils?|helpers?|common|misc|index)(\.ts|\/)/.test(file))).toEqual([])
  })
})
