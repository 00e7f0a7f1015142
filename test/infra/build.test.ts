import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildChangedFunctions, builtFunctions, bundlePath } from '../../infra/build.ts'
import { endpoints } from '../../functions/endpoints.ts'
import { serveWeb } from '../../functions/public/serve-web/spec.ts'
import { workers } from '../../functions/workers.ts'
import { startNode } from '../support/child.ts'

const names = builtFunctions.map(({ name }) => name)
const called = new Set(endpoints.map(({ name }) => name))
/** Those who check what a message holds. */
const asked = new Set(workers.filter((worker) => 'message' in worker).map(({ name }) => name))
/** What a bundle is known to contain. */
function partsOf(name: string): string[] {
  if (name === serveWeb.name) return ['@middy/core']
  return [
    '@aws-sdk/client-dynamodb',
    '@smithy/core',
    ...(called.has(name) ? ['@middy/core'] : []),
    ...(asked.has(name) ? ['zod'] : []),
  ]
}

// Far from the project and its node_modules: a bundle only finds its own content, and Node's.
const elsewhere = mkdtempSync(join(tmpdir(), 'bundles-'))

// What lies there is what a build makes now, by the digest of every file that it reads and writes: test/infra/bundle/build-note.test.ts.
beforeAll(() => buildChangedFunctions())
afterAll(() => rmSync(elsewhere, { recursive: true }))

test('each function has a bundle of its own, and nothing else has one', () => {
  const functionsFolder = dirname(dirname(bundlePath('any')))
  expect(readdirSync(functionsFolder).toSorted()).toEqual(names.toSorted())
  expect(names.filter((name) => !existsSync(bundlePath(name)))).toEqual([])
})

test('bundles are CommonJS to Node, though the project is not', () => {
  const dist = dirname(dirname(dirname(bundlePath('any'))))
  expect(JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8'))).toEqual({ type: 'commonjs' })
})

describe.each(names)('the bundle of %s', (name) => {
  test('asks for nothing that Node does not bring', () => {
    const text = readFileSync(bundlePath(name), 'utf8')
    // What the SDK only advises to require, in the text of an error, is not asked for.
    const asked = [...text.matchAll(/(?<!calling \[)\b(?:require|import)\(\s*["'`]([^"'`]+)["'`]\s*\)/g)].map(
      ([, module]) => module ?? '',
    )
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((module) => !isBuiltin(module))).toEqual([])
  })

  test('has the licences of what it contains beside it', () => {
    const licences = readFileSync(join(dirname(bundlePath(name)), 'licences.txt'), 'utf8')
    for (const part of partsOf(name)) {
      expect(licences).toMatch(new RegExp(`^${part} \\d+\\.\\d+\\.\\d+$`, 'm'))
    }
    const isServing = called.has(name) || name === serveWeb.name
    const words = [
      ...(name === serveWeb.name ? [] : ['Apache License']),
      // As Apache has it or as MIT.
      'WITHOUT WARRANT',
      ...(isServing ? ['and Middy contributors.'] : []),
    ]
    expect(words.filter((one) => !licences.includes(one))).toEqual([])
    expect(licences).not.toContain('esbuild')
  })
})

// Those that are called answer there: test/infra/bundle/start-up.test.ts.
test('every bundle that no request calls loads far from the project, and exports only its handler', async () => {
  const copies = names
    .filter((name) => !called.has(name))
    .map((name) => [bundlePath(name), join(elsewhere, `${name}.cjs`)] as const)
  expect(copies.length).toBeGreaterThan(3)
  for (const [bundle, copy] of copies) copyFileSync(bundle, copy)
  const script = `
    globalThis.awslambda = { streamifyResponse: (handler) => handler, HttpResponseStream: {} }
    const before = new Set(Object.getOwnPropertyNames(globalThis))
    const exported = ${JSON.stringify(copies.map(([, copy]) => copy))}.map((copy) => Object.entries(require(copy)).map(([name, value]) => [name, typeof value]))
    const left = Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name))
    console.log(JSON.stringify({ exported, left }))`
  // Nobody would use the compiled code of a copy again.
  const child = startNode(['--eval', script], { cwd: elsewhere, env: { NODE_DISABLE_COMPILE_CACHE: '1' } })
  expect(await child.ended).toEqual({ code: 0, signal: null })
  expect(JSON.parse(child.output())).toEqual({
    exported: copies.map(() => [['handler', 'function']]),
    left: ['__zod_globalConfig', '__zod_globalRegistry'],
  })
})
