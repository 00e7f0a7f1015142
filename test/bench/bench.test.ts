import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { compileCache } from '../../infra/compile-cache.ts'
import { measures } from './measures.ts'

// Whatever it says of how fast something is: a measure that fails, because what it asks for has changed, fails here, and is the last that is named.
test('npm run bench starts outside of a test, and goes through every step of each measure', { timeout: 300_000 }, async () => {
  const env = { ...process.env, NODE_COMPILE_CACHE: compileCache }
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'bench.ts'), '--smallest'], { env })
  expect(measures.filter(({ name }) => !stdout.includes(`(${name})\n`))).toEqual([])
})
