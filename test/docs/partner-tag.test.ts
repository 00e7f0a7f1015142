import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'

const tag = readFileSync(join(import.meta.dirname, '../../docs/examples/partner-tag.js'), 'utf8')

test('the tag for landing pages is at most 2 KB, minified for browsers of 2018 too, and needs nothing else', async () => {
  for (const target of ['es2017', 'esnext']) {
    const { code } = await transform(tag, { minify: true, target })
    expect(Buffer.byteLength(code)).toBeLessThanOrEqual(2048)
  }
  expect(tag).not.toMatch(/\b(import|require|fetch|XMLHttpRequest)\b/)
})
