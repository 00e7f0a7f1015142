import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { docsFiles } from './docs-files.ts'

type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const folder = '/docs/'
/** Behind it, the page asks for an address that redirects: browsers show no page where it would lead. */
const unfollowed = '/docs/unfollowed'

/**
 * Serves the documentation page at /docs, leads from / to it, and hands everything else on.
 *
 * @param apiKey the key that the page is filled in with
 */
export function withDocsPage(apiKey: string, serveRest: Serve): Serve {
  let made: Promise<ReturnType<typeof docsFiles>> | undefined
  // Made, and loaded, when somebody looks at them: the examples are recorded by asking a program that serves this page, and
  // all documents of all endpoints take an eighth of what `npm start` does.
  const files = () => (made ??= import('./docs-files.ts').then((loaded) => loaded.docsFiles(apiKey)))
  return async (request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    // Whoever opens the base URL in a browser is led on.
    if (isReading(request) && path === '/') return void response.writeHead(302, { Location: folder }).end()
    if (!isReading(request) || !`${path}/`.startsWith(folder)) return serveRest(request, response)
    if (path.startsWith(`${unfollowed}/r/`)) {
      request.url = request.url?.slice(unfollowed.length) ?? ''
      return serveRest(request, answeringOk(response))
    }
    // The page names its files relative to its folder.
    if (path === '/docs') return void response.writeHead(308, { Location: folder }).end()

    const file = (await files()).get(path.slice(folder.length) || 'index.html')
    if (!file) return serveRest(request, response)
    response
      .writeHead(200, {
        'Content-Type': file.contentType,
        'Content-Length': Buffer.byteLength(file.content),
        // What the page may load, it says itself; this a page cannot say.
        'Content-Security-Policy': "frame-ancestors 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'no-cache',
      })
      .end(request.method === 'HEAD' ? undefined : file.content)
  }
}

/** A response that says what its status is in a header of its own, so that no browser acts on it. */
function answeringOk(response: ServerResponse): ServerResponse {
  const writeHead = response.writeHead.bind(response)
  return Object.assign(response, {
    writeHead: (status: number, headers?: OutgoingHttpHeaders) =>
      writeHead(200, { ...headers, 'X-Answered-Status': String(status) }),
  })
}

const isReading = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'
