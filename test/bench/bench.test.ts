import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { measures } from './measures.ts'

test('npm run bench starts outside of a test, and names all that it measures', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'bench.ts'), '--help'])
  expect(measures.map(({ name }) => name).filter((name) => !stdout.includes(`  ${name} `))).toEqual([])
})
