import { escaped, isLook, type Serve, show } from './dev-page.ts'
import type { KeptMail } from './mail-services.ts'

const path = '/dev/mail'

/** Shows the mail that would have been sent, newest first: a page to a browser, a list to a program that accepts JSON. */
export function withMailPage(mails: readonly KeptMail[], serveRest: Serve): Serve {
  return async (request, response) => {
    if (!isLook(request) || request.url?.split('?')[0] !== path) return serveRest(request, response)
    show(request, response, {
      list: mails.map(({ to, subject, text }) => ({ to, subject, text })),
      page: {
        title: 'Mail',
        about: 'What this contour would have sent, newest first. Nothing leaves this machine.',
        path,
        articles: mails.map(articleOf),
        nothing: 'No mail yet. What would be sent shows here within two seconds.',
        style,
      },
    })
  }
}

/** The code in a mail, if there is one. */
export const codeIn = (text: string): string | undefined => /\b\d{6,12}\b/.exec(text)?.[0]

/** A mail is shown in a frame that runs no scripts. */
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

const style = `
.code { margin: 0.5rem 0; font: 600 2rem/1.2 ui-monospace, Menlo, Consolas, monospace; letter-spacing: 0.2em; user-select: all }
iframe { width: 100%; height: 31rem; margin-top: 0.5rem; border: 1px solid var(--edge); border-radius: 0.5rem }
`
