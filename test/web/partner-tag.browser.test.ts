import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { served } from '../support/served.ts'

const tag = readFileSync(join(import.meta.dirname, '../../docs/examples/partner-tag.js'), 'utf8')
const html = `<!doctype html><title>A landing page</title><script src="/partner-tag.js" data-days="30" defer></script>
<form method="post" action="/apply"><input name="session" type="hidden"><input name="promocode" aria-label="Code">
<button>Apply</button></form><a href="/second?x=1">Second</a> <a href="#form">Down</a>
<a href="http://other.example/">Other</a>`

const ends: (() => Promise<void>)[] = []
let [browser, site]: [Browser | undefined, string] = [undefined, '']
/** Bodies of the forms that were sent. */
const applied: string[] = []

beforeAll(async () => {
  const { baseUrl } = await served(
    (request, response) => {
      if (request.url === '/partner-tag.js') return response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(tag)
      if (request.method === 'POST') request.setEncoding('utf8').on('data', (text: string) => applied.push(text))
      return response.writeHead(200, { 'Content-Type': 'text/html' }).end(html)
    },
    { cleanUp: (end) => void ends.push(end) },
  )
  site = baseUrl
  browser = await chromium.connect(inject('browserEndpoint'))
})
afterAll(async () => {
  await browser?.close()
  await Promise.all(ends.map((end) => end()))
})

/** A window of a client who was never here. */
async function client({ isStorageBlocked = false } = {}): Promise<Page> {
  const context = await browser?.newContext()
  if (!context) throw new Error('there is no browser')
  onTestFinished(() => context.close())
  if (isStorageBlocked)
    await context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    })
  return context.newPage()
}

const filled = (page: Page) =>
  page.evaluate(() => ['session', 'promocode'].map((name) => document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value))

describe('the tag for landing pages', () => {
  test('fills the session of a link into forms, on this page, the next, and on another day', async () => {
    const page = await client()
    await page.goto(`${site}/?utm_source=partners&session=abc`)
    expect(await filled(page)).toEqual(['abc', ''])
    await page.getByText('Second').click()
    await page.waitForURL('**/second?x=1')
    expect(await filled(page)).toEqual(['abc', ''])
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL('**/apply')
    expect(applied.splice(0)).toEqual(['session=abc&promocode='])
  })

  test('lets the last one count, and of both the session', async () => {
    const page = await client()
    await page.goto(`${site}/?session=abc`)
    await page.goto(`${site}/?promocode=ANNA10`)
    expect(await filled(page)).toEqual(['', 'ANNA10'])
    await page.goto(`${site}/?promocode=ANNA10&session=def`)
    expect(await filled(page)).toEqual(['def', ''])
  })

  test('leaves what the client typed', async () => {
    const page = await client()
    await page.goto(`${site}/?promocode=ANNA10`)
    await page.getByLabel('Code').fill('PETR5')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL('**/apply')
    expect(applied.splice(0)).toEqual(['session=&promocode=PETR5'])
  })

  test('fills a form that came later than the page, before it is sent', async () => {
    const page = await client()
    await page.goto(`${site}/?session=abc`)
    await page.evaluate(() => {
      document.body.innerHTML = '<form method="post" action="/apply"><input name="session"><button>Later</button></form>'
    })
    await page.getByRole('button', { name: 'Later' }).click()
    await page.waitForURL('**/apply')
    expect(applied.splice(0)).toEqual(['session=abc'])
  })

  test('forgets after its days', async () => {
    const page = await client()
    await page.goto(`${site}/?session=abc`)
    const days = await page.evaluate(() => {
      const { until } = JSON.parse(localStorage.getItem('partnerVisit') ?? '{}') as { until: number }
      localStorage.setItem('partnerVisit', JSON.stringify({ session: 'abc', until: Date.now() - 1 }))
      return Math.round((until - Date.now()) / 86_400_000)
    })
    await page.goto(`${site}/second`)
    expect([days, await filled(page)]).toEqual([30, ['', '']])
  })

  test('goes on with garbage in its place, and without one', async () => {
    const page = await client()
    await page.goto(site)
    await page.evaluate(() => localStorage.setItem('partnerVisit', '{'))
    await page.goto(`${site}/?session=abc`)
    expect(await filled(page)).toEqual(['abc', ''])
  })

  test('survives blocked storage: it fills this page, and links within the site carry it on, others not', async () => {
    const page = await client({ isStorageBlocked: true })
    const failures: unknown[] = []
    page.on('pageerror', (error) => failures.push(error))
    await page.goto(`${site}/?session=abc`)
    expect(await filled(page)).toEqual(['abc', ''])
    await page.getByText('Down').click()
    expect(page.url()).toBe(`${site}/?session=abc#form`)
    await page.getByText('Second').click()
    await page.waitForURL('**/second?x=1&session=abc')
    expect(await filled(page)).toEqual(['abc', ''])
    const other = await page.evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('a[href^="http://other"]')
      link?.addEventListener('click', (event) => event.preventDefault())
      link?.click()
      return link?.href
    })
    expect([other, failures]).toEqual(['http://other.example/', []])
  })
})
