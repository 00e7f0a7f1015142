import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { dropEarlyAnswers, takeEarlyAnswer } from '../../../web/shared/api/early-answers.ts'
import { fetchSignedIn } from '../../../web/shared/api/fetch-signed-in.ts'

const script = readFileSync(join(import.meta.dirname, '../../../web/public/assets/account-reads-1.js'), 'utf8')
const origin = 'https://contour.example'

/** Runs the script of the page at an address, and says what it asked for. */
function askedAt(pathname: string, fetch = async (url: string) => new Response(url)): string[] {
  const asked: string[] = []
  const page = {
    location: { origin, pathname },
    fetch: (url: string) => {
      asked.push(url.replace(origin, ''))
      return fetch(url)
    },
    earlyAnswers: undefined,
  }
  runInNewContext(script, page)
  globalThis.earlyAnswers = page.earlyAnswers
  return asked
}

const bodyOf = async (path: string, init?: RequestInit): Promise<string | undefined> =>
  (await takeEarlyAnswer(new Request(origin + path, init)))?.text()

afterEach(dropEarlyAnswers)

describe('the page of the account asks early', () => {
  test.each(['/account', '/account/', '/account/balance', '/account/balance/'])(
    'at %s for the person and the balance',
    (path) => {
      expect(askedAt(path)).toEqual(['/api/session', '/api/account'])
    },
  )

  test.each(['/account/payouts', '/account/balances', '/account/payouts/balance'])('at %s for the person alone', (path) => {
    expect(askedAt(path)).toEqual(['/api/session'])
  })

  test('also under the stage of an API Gateway address', () => {
    expect(askedAt('/live/account')).toEqual(['/live/api/session', '/live/api/account'])
  })
})

describe('an early answer', () => {
  test('is taken once, by its first reader', async () => {
    askedAt('/account')
    expect(await bodyOf('/api/account', { method: 'POST' })).toBeUndefined()
    expect(await bodyOf('/api/account')).toBeUndefined()
    expect(await bodyOf('/api/session')).toBe(`${origin}/api/session`)
    expect(await bodyOf('/api/session')).toBeUndefined()
  })

  test('of another address is none', async () => {
    askedAt('/account')
    expect(await bodyOf('/api/account?of=another')).toBeUndefined()
  })

  test('that was not taken at the start is discarded', async () => {
    askedAt('/account')
    dropEarlyAnswers()
    expect(await bodyOf('/api/account')).toBeUndefined()
  })

  test('replaces a request, unless it was lost', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('asked now'))
    askedAt('/account', async (url) => {
      if (url.endsWith('/session')) throw new TypeError('Failed to fetch')
      return new Response('asked early')
    })
    const read = async (path: string) => (await fetchSignedIn(new Request(origin + path))).text()
    expect([await read('/api/account'), await read('/api/session'), await read('/api/account')]).toEqual([
      'asked early',
      'asked now',
      'asked now',
    ])
    expect(fetched).toHaveBeenCalledTimes(2)
  })
})
