import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KeptMail } from './mail-services.ts'

type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const path = '/dev/mail'

/** Shows the mail that would have been sent, newest first: to a browser a page, to a program that accepts JSON a list. */
export function withMailPage(mails: readonly KeptMail[], serveRest: Serve): Serve {
  return async (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || request.url?.split('?')[0] !== path) return serveRest(request, response)
    const [contentType, body] = request.headers.accept?.includes('application/json')
      ? ['application/json', JSON.stringify(mails.map(({ to, subject, text }) => ({ to, subject, text })))]
      : ['text/html', pageOf(mails)]
    response
      .writeHead(200, {
        'Content-Type': `${contentType}; charset=utf-8`,
        'Content-Length': Buffer.byteLength(body),
        // Mails are shown in frames without scripts, and nothing is loaded.
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'no-store',
      })
      .end(request.method === 'HEAD' ? undefined : body)
  }
}

/** The code in a mail, if there is one. */
export const codeIn = (text: string): string | undefined => /\b\d{6}\b/.exec(text)?.[0]

function pageOf(mails: readonly KeptMail[]): string {
  const nothing = '<p class="none">No mail yet. What would be sent shows here within two seconds.</p>'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${mails.length === 0 ? '<meta http-equiv="refresh" content="2">' : ''}
<title>Mail (${mails.length})</title>
<style>${style}</style>
</head>
<body>
<header><h1>Mail</h1><p>What this contour would have sent, newest first. Nothing leaves this machine. <a href="${path}">Look again</a></p></header>
<main>${mails.length === 0 ? nothing : mails.map(articleOf).join('')}</main>
</body>
</html>
`
}

function articleOf({ to, subject, text, html, at }: KeptMail, index: number): string {
  const code = codeIn(text)
  return `
<article>
<h2>${escaped(subject)}</h2>
<p class="to">${escaped(to)} <time>${at.slice(11, 19)} UTC</time></p>
${code === undefined ? '' : `<p class="code">${code}</p>`}
<details${index === 0 ? ' open' : ''}><summary>As it is shown</summary><iframe title="The mail" sandbox srcdoc="${escaped(html)}"></iframe></details>
<details><summary>As text</summary><pre>${escaped(text)}</pre></details>
</article>`
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

const style = `
:root { color-scheme: light dark; --edge: #8884; --quiet: #767676 }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 44rem; padding: 2rem 1rem; font: 16px/1.5 system-ui, sans-serif }
h1 { margin: 0; font-size: 1.5rem }
h2 { margin: 0; font-size: 1rem; overflow-wrap: anywhere }
header p, .to, .none, summary { margin: 0; color: var(--quiet); font-size: 0.875rem }
article { margin-top: 1.5rem; padding: 1rem 1.25rem; border: 1px solid var(--edge); border-radius: 0.75rem }
.none { margin-top: 4rem; text-align: center }
.to { overflow-wrap: anywhere }
.code { margin: 0.5rem 0; font: 600 2rem/1.2 ui-monospace, Menlo, Consolas, monospace; letter-spacing: 0.2em; user-select: all }
summary { margin-top: 0.5rem; cursor: pointer }
iframe { width: 100%; height: 31rem; margin-top: 0.5rem; border: 1px solid var(--edge); border-radius: 0.5rem }
pre { margin: 0.5rem 0 0; font: 0.8125rem/1.5 ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
`
