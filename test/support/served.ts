import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { SelfSigned } from '../bench/self-signed.ts'

/** A server that answers on a free port until the test is over, unless it is said; over TLS when it is given a certificate. */
export async function served(
  listener: (request: IncomingMessage, response: ServerResponse) => unknown,
  { tls, cleanUp = onTestFinished }: { tls?: SelfSigned; cleanUp?: (end: () => Promise<void>) => void } = {},
): Promise<{ port: number; baseUrl: string }> {
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => void listener(request, response)
  const server = tls ? createTlsServer({ cert: tls.certificate, key: tls.key }, onRequest) : createServer(onRequest)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUp(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { port, baseUrl: `${tls ? 'https' : 'http'}://127.0.0.1:${port}` }
}
