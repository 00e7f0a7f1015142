import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildChangedWeb, builtWeb, isWebBuilt } from '../../infra/build-web.ts'
import { webApps } from '../../functions/public/serve-web/spec.ts'

const root = join(import.meta.dirname, '../..')

interface Chunk {
  file: string
  imports?: string[]
}
let manifest: Record<string, Chunk>

beforeAll(async () => {
  await buildChangedWeb()
  manifest = JSON.parse(readFileSync(join(builtWeb, 'manifest.json'), 'utf8')) as Record<string, Chunk>
})

const built = (path: string): Buffer => readFileSync(join(builtWeb, path))

/** The scripts that run before a source does: its own and all that it imports. */
function scriptsOf(source: string, found = new Set<string>()): Set<string> {
  const { file, imports = [] } = manifest[source] ?? {}
  if (file === undefined) throw new Error(`${source} is not in the manifest`)
  if (found.has(file)) return found
  found.add(file)
  for (const one of imports) scriptsOf(one, found)
  return found
}

/** All scripts of the screen that an app opens by itself: the first one of its list, which may come with the app. */
function scriptsOfFirstScreen(app: string): Set<string> {
  const list = readFileSync(join(root, 'web', app, 'screens.ts'), 'utf8')
  const [, how = '', path = ''] = /(from |import\()'\.\/(features\/[^']+)'/.exec(list) ?? []
  const page = built(`${app}/index.html`).toString()
  const before = [...page.matchAll(/<script src="[^"]*\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
  const own = how === 'from ' ? [] : scriptsOf(`${app}/${path}`)
  return new Set([...before, ...scriptsOf(`${app}/index.html`), ...own])
}

const gzippedKb = (path: string): number => gzipSync(built(path), { level: 9 }).length / 1000

describe.each([
  { app: 'console', mostKb: 173 },
  { app: 'account', mostKb: 110 },
])('the first screen of the $app', ({ app, mostKb }) => {
  test(`takes ${mostKb} KB of scripts at most, as they are sent`, () => {
    const scripts = scriptsOfFirstScreen(app)
    expect(scripts).toContain('assets/scheme-1.js')
    const sizes = [...scripts].map((file) => [file, Math.round(gzippedKb(file) * 10) / 10] as const)
    const totalKb = sizes.reduce((sum, [, kb]) => sum + kb, 0)
    expect(totalKb, `${totalKb.toFixed(1)} KB:\n${sizes.map(([file, kb]) => `${kb} ${file}`).join('\n')}`).toBeLessThanOrEqual(
      mostKb,
    )
  })

  test('draws no charts', () => {
    const scripts = scriptsOfFirstScreen(app)
    expect([...scripts].filter((file) => built(file).includes('u-legend'))).toEqual([])
  })
})

describe('the built apps', () => {
  test('are what their sources come to', () => {
    expect(isWebBuilt()).toBe(true)
  })

  test('have a page each, that runs nothing but files', () => {
    for (const app of webApps) {
      const page = built(`${app}/index.html`).toString()
      const scripts = [...page.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)
      expect(scripts.length).toBeGreaterThan(1)
      expect(scripts.filter((tag) => !tag.includes(` src="/BASE-PATH/${app}/assets/`))).toEqual([])
      expect(page).not.toMatch(/<style|\son\w+=|style="/)
    }
  })

  test('are compressed once, so that nobody has to when they are asked for', () => {
    const files = readdirSync(join(builtWeb, 'assets'))
    const scripts = files.filter((file) => /\.(?:js|css)$/.test(file))
    expect(scripts.length).toBeGreaterThan(5)
    for (const file of scripts) {
      const bytes = built(`assets/${file}`)
      expect(brotliDecompressSync(built(`assets/${file}.br`)).equals(bytes)).toBe(true)
      expect(gunzipSync(built(`assets/${file}.gz`)).equals(bytes)).toBe(true)
    }
  })

  test('list the licences of third-party code', () => {
    for (const app of webApps) expect(built(`${app}/licences.md`).toString()).toMatch(/react[\s\S]*MIT/)
  })
})
