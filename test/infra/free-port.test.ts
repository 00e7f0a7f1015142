import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, type PortRange } from '../../infra/free-port.ts'
import { startNode } from '../support/child.ts'

/** A range that only this test knows: the ports of programs begin beyond it. */
const own = (pairs: number): PortRange => ({ first: 19_000 + 2 * ranges++ * 10, pairs })
let ranges = 0

async function listenOn(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
}

test('a port is given away once, though nobody listens on it', async () => {
  const range = own(3)
  const ports = [await freePort(range), await freePort(range), await freePort(range)]
  expect(new Set(ports)).toEqual(new Set([range.first, range.first + 2, range.first + 4]))
  await expect(freePort(range)).rejects.toThrow(`no port from ${range.first} to ${range.first + 5} is free`)
})

test('of many who ask at once each gets another', async () => {
  const range = own(10)
  const ports = await Promise.all(Array.from({ length: 10 }, () => freePort(range)))
  expect(new Set(ports).size).toBe(10)
})

test('another process does not get it either, while the one that was given it lives', async () => {
  const range = own(1)
  const given = await freePort(range)
  const script = `import { freePort } from ${JSON.stringify(join(import.meta.dirname, '../../infra/free-port.ts'))}
    await freePort(${JSON.stringify(range)}).then(console.log, (error) => console.log(error.message))`
  const other = startNode(['--input-type=module', '--eval', script])
  expect((await other.ended).code).toBe(0)
  expect(other.output()).toContain('is free')
  expect(other.output()).not.toContain(`${given}\n`)
})

test('what somebody listens on is not given away, nor a port whose neighbour is taken', async () => {
  const range = own(3)
  await listenOn(range.first)
  await listenOn(range.first + 3)
  expect(await freePort(range)).toBe(range.first + 4)
  await expect(freePort(range)).rejects.toThrow('is free')
})

test('a port that was given away can be listened on', async () => {
  await expect(listenOn(await freePort(own(1)))).resolves.toBeUndefined()
})
