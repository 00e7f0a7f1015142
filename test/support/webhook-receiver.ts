import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * Receives webhooks on this machine, for programs other than tests.
 *
 * @param take gets each of them, and returns the status to answer with, when it is time to
 */
export async function receiveWebhooksOn(
  take: (headers: IncomingMessage['headers'], body: string) => number | Promise<number>,
): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    // A sender that was killed gets no answer.
    void text(request)
      .then(async (body) => response.writeHead(await take(request.headers, body)).end())
      .catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close }
}
