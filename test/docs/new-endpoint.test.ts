import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../support/temp-folder.ts'

const root = join(import.meta.dirname, '../..')
const guide = /## A new endpoint\n(.*?)\n## /s.exec(readFileSync(join(root, 'docs/developing.md'), 'utf8'))?.[1] ?? ''
const files = [...guide.matchAll(/^\| `([\w./-]+)`/gm)].map(([, file = '']) => file)

test('an endpoint takes at most 8 files by hand, in at most 3 folders beside the two lists', () => {
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(files.length).toBeLessThanOrEqual(8)
  const lists = ['functions/endpoints.ts', 'CHANGELOG.md']
  expect(files).toEqual(expect.arrayContaining(lists))
  const folders = new Set(files.filter((file) => !lists.includes(file)).map((file) => dirname(file)))
  expect(folders.size).toBeLessThanOrEqual(3)
})

/** The example of the guide under another name and another path, file by file. */
const renamed = (text: string): string =>
  text
    .replaceAll('list-lead-statuses', 'list-lead-moods')
    .replaceAll('listLeadStatuses', 'listLeadMoods')
    .replaceAll('/lead-statuses', '/lead-moods')

test('these files are all: in a copy of the project an endpoint that is added by them alone is documented and listed', () => {
  const copy = tempFolder()
  for (const part of ['functions', 'lib', 'infra', 'package.json']) {
    cpSync(join(root, part), join(copy, part), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const file of files.filter((one) => one.startsWith('functions/external/'))) {
    mkdirSync(dirname(join(copy, renamed(file))), { recursive: true })
    writeFileSync(join(copy, renamed(file)), renamed(readFileSync(join(root, file), 'utf8')))
  }
  const list = readFileSync(join(root, 'functions/endpoints.ts'), 'utf8')
  const added = list
    .replace(/^import \{ listLeadStatuses \}.*\n/m, (line) => line + renamed(line))
    .replace('  listLeadStatuses,\n', '  listLeadStatuses,\n  listLeadMoods,\n')
  writeFileSync(join(copy, 'functions/endpoints.ts'), added)

  const asked = `import { endpointDocuments } from './infra/openapi/endpoint-documents.ts'
    import { writtenTables } from './infra/openapi/written-tables.ts'
    const tables = writtenTables.filter(({ name }) => /endpoints|^roles/.test(name)).map(({ lines }) => lines().join('\\n'))
    console.log(JSON.stringify({ tables, documented: endpointDocuments.map(({ spec }) => spec.name) }))`
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', asked], { cwd: copy, encoding: 'utf8' })
  const { tables, documented } = JSON.parse(said) as { tables: string[]; documented: string[] }
  expect(documented).toContain('list-lead-moods')
  // The pages of integrators in both languages, in short and in full, people's page without it, and what its role is worth.
  const naming = tables.map((table) => /lead-moods/.test(table))
  expect(naming).toEqual([true, true, true, true, false, true])
})
