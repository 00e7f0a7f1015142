import type { IncomingMessage, ServerResponse } from 'node:http'

export type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** A page of things that would have left this machine, newest first. */
interface DevPage {
  title: string
  /** What it shows, in one sentence. */
  about: string
  path: string
  /** HTML, one item per article. */
  articles: readonly string[]
  /** The text of an empty page. */
  nothing: string
  /** Styles for the articles. */
  style: string
  /** HTML that stands below all of it. */
  below?: string
}

/** The maximum number that is kept and shown. */
const mostKept = 100

/** Adds the newest at the front. */
export function keepNewest<Thing>(kept: Thing[], came: Thing): void {
  kept.unshift(came)
  kept.splice(mostKept)
}

export const isLook = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

/** Shows things as a page to a browser, as a list to a program that accepts JSON. */
export function show(
  request: IncomingMessage,
  response: ServerResponse,
  { list, page }: { list: object[]; page: DevPage },
): void {
  const [contentType, body] = request.headers.accept?.includes('application/json')
    ? ['application/json', JSON.stringify(list)]
    : ['text/html', pageText(page)]
  response
    .writeHead(200, {
      'Content-Type': `${contentType}; charset=utf-8`,
      'Content-Length': Buffer.byteLength(body),
      // Content is shown without scripts, and nothing is loaded.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    })
    .end(request.method === 'HEAD' ? undefined : body)
}

function pageText({ title, about, path, articles, nothing, style, below = '' }: DevPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${articles.length === 0 ? '<meta http-equiv="refresh" content="2">' : ''}
<title>${title} (${articles.length})</title>
<style>${commonStyle}${style}</style>
</head>
<body>
<header><h1>${title}</h1><p>${about} <a href="${path}">Look again</a></p></header>
<main>${articles.length === 0 ? `<p class="none">${nothing}</p>` : articles.join('')}${below}</main>
</body>
</html>
`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

const commonStyle = `
:root { color-scheme: light dark; --edge: #8884; --quiet: #767676 }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 44rem; padding: 2rem 1rem; font: 16px/1.5 system-ui, sans-serif }
h1 { margin: 0; font-size: 1.5rem }
h2 { margin: 0; font-size: 1rem; overflow-wrap: anywhere }
header p, .to, .none, summary { margin: 0; color: var(--quiet); font-size: 0.875rem }
article { margin-top: 1.5rem; padding: 1rem 1.25rem; border: 1px solid var(--edge); border-radius: 0.75rem }
.none { margin-top: 4rem; text-align: center }
.to { overflow-wrap: anywhere }
summary { margin-top: 0.5rem; cursor: pointer }
pre { margin: 0.5rem 0 0; font: 0.8125rem/1.5 ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
`
