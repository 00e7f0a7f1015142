import { beforeEach, expect, test, vi } from 'vitest'

/** A document with only what the code reads: the name of its first script, which identifies the version. */
const pageWith = (script: string) => ({ querySelector: () => ({ getAttribute: () => script }) })
const reload = vi.fn<() => void>()
const kept = new Map<string, string>()

/** A page of one version in a tab, while another is served: the result, and whether the page was opened anew. */
async function lookedUp(own: string, served: string | undefined) {
  reload.mockReset()
  vi.resetModules()
  vi.stubGlobal('document', pageWith(own))
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (served === undefined) throw new TypeError('Failed to fetch')
    return new Response(served, { status: served === 'down' ? 503 : 200 })
  })
  const { openIfNewer } = await import('../../../web/shared/failure/newer-version.ts')
  return [await openIfNewer(), reload.mock.calls.length]
}

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('location', { href: 'https://contour.example/console', reload })
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = (text: string) => pageWith(text)
    },
  )
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  })
})

test('a page of the served version stays', async () => {
  expect(await lookedUp('1.js', '1.js')).toEqual(['same', 0])
})

test.each([undefined, 'down'])('a page stays if the served version is unknown: %s', async (served) => {
  expect(await lookedUp('1.js', served)).toEqual(['unreachable', 0])
})

test('a page of another version is opened anew, once for each version, also where two are served in turn', async () => {
  expect(await lookedUp('1.js', '2.js')).toEqual(['newer', 1])
  expect(await lookedUp('2.js', '1.js')).toEqual(['newer', 1])
  expect(await lookedUp('1.js', '2.js')).toEqual(['newer', 0])
  expect(await lookedUp('2.js', '1.js')).toEqual(['newer', 0])
  expect(await lookedUp('2.js', '3.js')).toEqual(['newer', 1])
})
