import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Below the ports that systems assign to connections and to programs that ask for any port, so nobody gets these by chance. */
const ofPrograms: PortRange = { first: 20_000, pairs: 6_000 }

/** Where to look for a port: each pair is a port to give away and its neighbour. */
export interface PortRange {
  first: number
  pairs: number
}

/**
 * A port for a program that is about to start. While this process lives, no other caller gets it, in any process, even if nobody listens on
 * it: this process listens on its neighbour to reserve it.
 *
 * @throws Error if none is free
 */
export async function freePort({ first, pairs }: PortRange = ofPrograms): Promise<number> {
  const start = randomInt(pairs)
  for (let tried = 0; tried < pairs; tried++) {
    const port = first + 2 * ((start + tried) % pairs)
    const neighbour = await listening(port + 1)
    if (!neighbour) continue
    const itself = await listening(port)
    if (!itself) {
      neighbour.close()
      continue
    }
    itself.close()
    await once(itself, 'close')
    neighbour.unref()
    return port
  }
  throw new Error(`no port from ${first} to ${first + 2 * pairs - 1} is free`)
}

async function listening(port: number): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy())
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  } catch {
    return undefined
  }
}
