import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { docsFiles } from './docs-files.ts'

type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const folder = '/docs/'
/** Prefix for the page's calls to addresses that redirect: browsers do not show a page where a redirect would lead. */
const unfollowed = '/docs/unfollowed'

/**
 * Serves the documentation page at /docs, redirects / to it, and hands everything else on.
 *
 * @param apiKey filled in on the page
 */
export function withDocsPage(apiKey: string, serveRest: Serve): Serve {
  let made: Promise<ReturnType<typeof docsFiles>> | undefined
  // Made and loaded at the first request: the examples are recorded by asking a program that serves this page, and the documents of all
  // endpoints take an eighth of the start of `npm start`.
  const files = () => (made ??= import('./docs-files.ts').then((loaded) => loaded.docsFiles(apiKey)))
  return async (request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    // A browser that opens the base URL is redirected.
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
        // The page has its own policy for loading; only this directive must be a header.
        'Content-Security-Policy': "frame-ancestors 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'no-cache',
      })
      .end(request.method === 'HEAD' ? undefined : file.content)
  }
}

/** A response that puts its status into a header of its own and answers 200, so that browsers do not act on it. */
function answeringOk(response: ServerResponse): ServerResponse {
  const writeHead = response.writeHead.bind(response)
  return Object.assign(response, {
    writeHead: (status: number, headers?: OutgoingHttpHeaders) =>
      writeHead(200, { ...headers, 'X-Answered-Status': String(status) }),
  })
}

const isReading = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'
