import type { IncomingMessage, ServerResponse } from 'node:http'

type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** The names of this machine for itself, with any port. */
const ownNames = /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i

const refusal = JSON.stringify({
  statusCode: 421,
  code: 'HOST_NOT_SERVED',
  message: 'npm start serves http://127.0.0.1, http://localhost and http://[::1] only',
})

/**
 * Serves only requests that name this machine. Any web page can make its own host name resolve to 127.0.0.1 (DNS rebinding); its scripts
 * would read the key from the docs page, and then everything.
 */
export function servingThisMachine(serve: Serve): Serve {
  return async (request, response) => {
    if (ownNames.test(request.headers.host ?? '')) return serve(request, response)
    response.writeHead(421, { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' }).end(refusal)
  }
}
