import { createHash } from 'node:crypto'
import type { ProgramContact } from '../domain/contour/program-contact.ts'
import type { ErrorCode } from '../errors.ts'
import { noStore } from './json-headers.ts'

/** The words of the page for a link that leads nowhere. */
interface LinkWords {
  title: string
  text: string
}

type Language = 'ru' | 'en'

const words: Readonly<Record<Language, Partial<Record<ErrorCode, LinkWords>> & { else: LinkWords }>> = {
  ru: {
    LINK_NOT_FOUND: {
      title: 'Такой ссылки нет',
      text: 'Возможно, в адресе опечатка. Проверьте его или спросите того, кто дал вам ссылку.',
    },
    OFFER_UNAVAILABLE: {
      title: 'Предложение сейчас недоступно',
      text: 'Эта ссылка больше никуда не ведёт. Спросите того, кто вам её дал: возможно, есть другая.',
    },
    else: { title: 'Не получилось открыть ссылку', text: 'Попробуйте ещё раз через минуту.' },
  },
  en: {
    LINK_NOT_FOUND: {
      title: 'There is no such link',
      text: 'There may be a mistake in the address. Check it, or ask the person who gave it to you.',
    },
    OFFER_UNAVAILABLE: {
      title: 'The offer is not available at the moment',
      text: 'This link leads nowhere any more. Ask the person who gave it to you: there may be another one.',
    },
    else: { title: 'The link could not be opened', text: 'Try again in a minute.' },
  },
}

const style =
  'body{margin:0;display:grid;place-items:center;min-height:100vh;padding:1.5rem;box-sizing:border-box;font:1.125rem/1.5 system-ui,sans-serif;color:#1a1c1f;background:#f4f5f7}main{max-width:32rem}img{display:block;max-width:100%;height:3rem;margin-bottom:1.5rem;padding:.25rem;border-radius:.375rem;background:#fff}h1{font-size:1.5rem;line-height:1.25}footer{margin-top:2rem;color:#50565e;font-size:1rem;overflow-wrap:anywhere}a{color:inherit}@media(prefers-color-scheme:dark){body{color:#eceef0;background:#15171a}footer{color:#b3b9c2}}'

/** Allows only this exact style, and the picture within the page: no script, no frame, nothing to load. */
const policy = `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/**
 * The weight of a value in a preference header (RFC 9110, 12.4.2); undefined when it is not listed.
 *
 * @example weightOf('ru, en;q=0.8', 'en') === 0.8
 */
function weightOf(header: string, value: string): number | undefined {
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    if (name !== value && !name.startsWith(`${value}-`)) continue
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    return weight === undefined ? 1 : Number(weight.slice(2)) || 0
  }
  return undefined
}

/** Whether a person will see the answer: browsers ask for HTML by name, programs for JSON or for anything. */
export function wantsPage(accept: string): boolean {
  const html = weightOf(accept, 'text/html') ?? 0
  return html > 0 && html >= (weightOf(accept, 'application/json') ?? 0)
}

/** Russian, unless English is preferred to it. */
function languageOf(acceptLanguage: string): Language {
  return (weightOf(acceptLanguage, 'en') ?? 0) > (weightOf(acceptLanguage, 'ru') ?? 0) ? 'en' : 'ru'
}

/** Whose link it was. */
export interface LinkProgram {
  /** What people know the program as. */
  name: string
  contact?: ProgramContact
  /** Its logo as a data URI. */
  logo?: string
}

/** The ways to ask, each as a link that begins it. */
function waysOf({ email, phone, telegram }: ProgramContact): string {
  const ways = [
    email && { to: `mailto:${email}`, way: email },
    phone && { to: `tel:${phone.replaceAll(/[^+\d]/g, '')}`, way: phone },
    telegram && { to: `https://t.me/${telegram.slice(1)}`, way: telegram },
  ].filter((way) => typeof way === 'object')
  return ways.map(({ to, way }) => `<a href="${escaped(to)}">${escaped(way)}</a>`).join(' · ')
}

/** A self-contained page in the program's name that says why a link leads nowhere. */
export function linkPage(of: { code: string; program: LinkProgram; acceptLanguage: string }): {
  headers: Record<string, string>
  body: string
} {
  const language = languageOf(of.acceptLanguage)
  const name = escaped(of.program.name)
  const logo = of.program.logo === undefined ? '' : `<img src="${escaped(of.program.logo)}" alt="">`
  const ways = of.program.contact ? `<br>${waysOf(of.program.contact)}` : ''
  const { title, text } = words[language][of.code as ErrorCode] ?? words[language].else
  return {
    headers: {
      ...noStore,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      Vary: 'Accept, Accept-Language',
    },
    body: `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · ${name}</title><style>${style}</style></head><body><main>${logo}<h1>${title}</h1><p>${text}</p><footer>${name}${ways}</footer></main></body></html>`,
  }
}
