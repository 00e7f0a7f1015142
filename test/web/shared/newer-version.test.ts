import { expect, test, vi } from 'vitest'
import { servedVersion } from '../../../web/shared/failure/newer-version.ts'

/** A document with only what the code reads: the name of its first script, which identifies the version. */
const pageWith = (script: string) => ({ querySelector: () => ({ getAttribute: () => script }) })

/** A page of version 1.js, while this is served. */
async function whileServed(served: string | undefined): Promise<string> {
  vi.stubGlobal('document', pageWith('1.js'))
  vi.stubGlobal('location', { href: 'https://contour.example/console' })
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = (text: string) => pageWith(text)
    },
  )
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (served === undefined) throw new TypeError('Failed to fetch')
    return new Response(served, { status: served === 'down' ? 503 : 200 })
  })
  return servedVersion()
}

test.each([
  { served: '1.js', is: 'same' },
  { served: '2.js', is: 'newer' },
  { served: undefined, is: 'unreachable' },
  { served: 'down', is: 'unreachable' },
])('a page of version 1.js, while $served is served, is told: $is', async ({ served, is }) => {
  expect(await whileServed(served)).toBe(is)
})
