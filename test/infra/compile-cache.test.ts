import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { compileCache } from '../../infra/compile-cache.ts'
import { startNode } from '../support/child.ts'
import { tempFolder } from '../support/temp-folder.ts'

const module = pathToFileURL(join(import.meta.dirname, '../../infra/compile-cache.ts')).href
const keepsCompiled = `import { getCompileCacheDir } from 'node:module'
  import { keepCompiled } from '${module}'
  keepCompiled()
  console.log(getCompileCacheDir() ?? 'nowhere')`

test('what is compiled is kept in the project, and nowhere that others can write', async () => {
  const temporary = tempFolder()
  const child = startNode(['--input-type=module', '--eval', keepsCompiled], {
    env: { NODE_COMPILE_CACHE: '', TMPDIR: temporary },
  })
  expect((await child.ended).code).toBe(0)
  expect(child.output().trim().startsWith(compileCache)).toBe(true)
  expect(existsSync(compileCache)).toBe(true)
  expect(readdirSync(temporary)).toEqual([])
})
