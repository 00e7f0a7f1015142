import { describe, expect, test } from 'vitest'
import { portNumber, servedUrl } from '../../infra/port-number.ts'

/** What fetch says of a port: it asks nobody when it is one of those that it blocks, and nobody is asked that is called off before. */
async function isBlockedByFetch(port: number): Promise<boolean> {
  const error: unknown = await fetch(`http://127.0.0.1:${port}/`).then(
    () => undefined,
    (reason: unknown) => (reason as Error).cause,
  )
  return error instanceof Error && error.message === 'bad port'
}

const takenBy = (take: () => unknown): boolean => {
  try {
    take()
    return true
  } catch {
    return false
  }
}

describe('a port that somebody types', () => {
  test.each(['0', '65536', '-1', '80.5', 'x', ''])('%j is none', (text) => {
    expect(() => portNumber(text)).toThrow('a port is a number from 1 to 65535')
  })

  test.each(['2', '80', '443', '4000', '4189', '4191', '8080', '65535'])('%s is taken', (text) => {
    expect(portNumber(text)).toBe(Number(text))
  })

  test('is refused in words where browsers and fetch refuse it', () => {
    expect(() => portNumber('4190')).toThrow('browsers and fetch refuse to connect to port 4190')
  })

  test('is refused exactly where fetch refuses it, of those that programs listen on without being an administrator', async () => {
    const refused = Array.from({ length: 65_535 }, (_, index) => index + 1).filter(
      (port) => !takenBy(() => portNumber(String(port))),
    )
    const blocked = await Promise.all(refused.map(isBlockedByFetch))
    expect(refused.filter((_, index) => !blocked[index])).toEqual([])
    // What fetch blocks, as its standard numbers it: port 0 is no port here.
    expect(refused).toHaveLength(82)
  })
})

describe('a base URL that somebody types', () => {
  test.each(['http://127.0.0.1:4000', 'https://api.example/demo', 'http://localhost'])('%s is taken as it is', (text) => {
    expect(servedUrl(text)).toBe(text)
  })

  test.each(['127.0.0.1:4000', 'ftp://127.0.0.1', ''])('%j is none', (text) => {
    expect(() => servedUrl(text)).toThrow('expected a URL such as http://127.0.0.1:4000')
  })

  test('is refused in words with a port that fetch refuses', () => {
    expect(() => servedUrl('http://127.0.0.1:6667')).toThrow('refuse to connect to port 6667')
  })
})
