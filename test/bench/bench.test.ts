import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { measures } from './measures.ts'

const bench = (...args: string[]) => promisify(execFile)(process.execPath, [join(import.meta.dirname, 'bench.ts'), ...args])

test('npm run bench starts outside of a test, and names all that it measures', async () => {
  const { stdout } = await bench('--help')
  expect(measures.map(({ name }) => name).filter((name) => !stdout.includes(`  ${name} `))).toEqual([])
})

// Whatever it says of how fast something is: a measure that fails, because what it asks for has changed, fails here.
test.each(measures.map(({ name }) => name))('npm run bench goes through every step of %s', { timeout: 300_000 }, async (name) => {
  const { stdout } = await bench(name, '--smallest')
  expect(stdout).toContain(`(${name})\n`)
})
