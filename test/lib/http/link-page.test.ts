import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { linkPage, wantsPage } from '../../../lib/http/link-page.ts'

const browsers = [
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'text/html, application/xhtml+xml, image/jxr, */*',
  'text/html',
  'TEXT/HTML;q=0.5, application/json;q=0.5',
]
const programs = [
  '',
  '*/*',
  'application/json',
  'application/json, text/plain, */*',
  'text/html;q=0, */*',
  'text/html;q=0.1, application/json',
]

describe('whether a page is wanted', () => {
  test.each(browsers)('is so for %j', (accept) => expect(wantsPage(accept)).toBe(true))
  test.each(programs)('is not so for %j', (accept) => expect(wantsPage(accept)).toBe(false))
})

describe('the page of a link that leads nowhere', () => {
  const pageOf = (of: Partial<Parameters<typeof linkPage>[0]>) =>
    linkPage({ code: 'LINK_NOT_FOUND', program: { name: 'demo' }, acceptLanguage: '', ...of })

  test.each([
    { acceptLanguage: '', language: 'ru' },
    { acceptLanguage: 'ru-RU,ru;q=0.9,en;q=0.8', language: 'ru' },
    { acceptLanguage: 'en-GB,en;q=0.9,ru;q=0.8', language: 'en' },
    { acceptLanguage: 'en', language: 'en' },
    { acceptLanguage: 'de', language: 'ru' },
    { acceptLanguage: 'en;q=0, *', language: 'ru' },
  ])('is in $language for Accept-Language «$acceptLanguage»', ({ acceptLanguage, language }) => {
    expect(pageOf({ acceptLanguage }).body).toContain(`<html lang="${language}">`)
  })

  test.each([
    { code: 'LINK_NOT_FOUND', says: 'Такой ссылки нет' },
    { code: 'OFFER_UNAVAILABLE', says: 'Предложение сейчас недоступно' },
    { code: 'SERVICE_UNAVAILABLE', says: 'Попробуйте ещё раз' },
  ])('says of $code: $says', ({ code, says }) => {
    expect(pageOf({ code }).body).toContain(says)
  })

  test('names the program, as text and never as markup', () => {
    const { body } = pageOf({ program: { name: `<script>"&'` } })
    expect(body).not.toContain('<script')
    expect(body.split('&#60;script&#62;&#34;&#38;&#39;')).toHaveLength(3)
  })

  test('says whom to ask, each way as a link that begins it', () => {
    const contact = { email: 'help@"program".example', phone: '+7 (495) 000-00-00', telegram: '@program_help' }
    const { body } = pageOf({ program: { name: 'Ромашка', contact } })
    expect([...body.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(([, to, way]) => [to, way])).toEqual([
      ['mailto:help@&#34;program&#34;.example', 'help@&#34;program&#34;.example'],
      ['tel:+74950000000', '+7 (495) 000-00-00'],
      ['https://t.me/program_help', '@program_help'],
    ])
    expect(pageOf({ program: { name: 'Ромашка', contact: { phone: '12345' } } }).body.match(/<a /g)).toHaveLength(1)
  })

  test('may do nothing but show itself: its policy names the very style that it has', () => {
    const { headers, body } = pageOf({})
    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? ''
    const digest = createHash('sha256').update(style).digest('base64')
    expect(headers['Content-Security-Policy']).toBe(
      `default-src 'none'; img-src data:; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    expect(body).not.toMatch(/<script|<img|<link|<iframe| on\w+=| style=|https?:/i)
  })
})
