import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectOf, testFiles } from './projects.ts'

const root = join(import.meta.dirname, '..')

test.each([
  ['gives a process the means of many for a while', 'test/engine/leads-races.test.ts', 'engine'],
  ['runs commands in its process', 'test/infra/ops/commands/key-commands.test.ts', 'engine'],
  ['simulates time', 'test/simulation/run.test.ts', 'alone'],
  ['has the client in hand, and no engine', 'test/lib/store/table/client.test.ts', 'alone'],
  ['puts a stand-in in the place of the client', 'test/functions/external/lists.test.ts', 'mocked'],
  ['works on the engine', 'test/engine/leads.test.ts', 'engine'],
  ['does none of that', 'test/lib/domain/value/money.test.ts', 'plain'],
])('a file that %s shares its process with those of its kind alone: %s', (_what, path, project) => {
  expect(projectOf(join(root, path))).toBe(project)
})

test('every test file has one process', () => {
  const files = Object.values(testFiles()).flat()
  expect(files).toContain('test/projects.test.ts')
  expect(new Set(files).size).toBe(files.length)
})
