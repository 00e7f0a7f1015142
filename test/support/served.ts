import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A server that answers on a free port until the test is over. */
export async function served(
  listener: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<{ port: number; baseUrl: string }> {
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { port, baseUrl: `http://127.0.0.1:${port}` }
}
