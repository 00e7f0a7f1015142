import { chromium } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { journeys, watch } from './support/journey.ts'
import { windowsOf } from './support/windows.ts'

const { contour } = journeys('demo')

test.each([
  { what: 'a message of error', script: "console.error('it broke')", complaint: /it broke/ },
  { what: 'a promise that nobody handles', script: "void Promise.reject(new Error('lost'))", complaint: /not handled: .*lost/ },
  {
    what: 'an error that nobody handles',
    script: "setTimeout(() => { throw new Error('thrown') })",
    complaint: /not handled: .*thrown/,
  },
  {
    what: 'a policy that is broken',
    script: "document.body.append(Object.assign(document.createElement('script'), { textContent: '1' }))",
    complaint: /Content Security Policy/,
  },
])('$what fails a journey', async ({ script, complaint }) => {
  const browser = await chromium.connect(inject('browserEndpoint'))
  try {
    const page = await browser.newPage()
    const complaints: string[] = []
    watch(page, [/status of 401/], complaints)
    await page.goto(`${contour().baseUrl}/console`)
    await page.getByLabel('Электронная почта').waitFor()
    expect(complaints).toEqual([])
    await page.evaluate(script)
    await expect.poll(() => complaints.join('\n')).toMatch(complaint)
  } finally {
    await browser.close()
  }
})

test('a window that goes from one test to the next has nothing of the one before', async () => {
  const browser = await chromium.connect(inject('browserEndpoint'))
  const { baseUrl } = contour()
  const windows = windowsOf(browser, `${baseUrl}/api/nowhere`)
  try {
    const page = await windows.take({ width: 390, height: 844, scheme: 'dark' })
    const fresh = await windows.takeFresh({ width: 390, height: 844, scheme: 'dark' })
    await page.goto(`${baseUrl}/account`)
    await page.evaluate("localStorage.setItem('kept', '1'); sessionStorage.setItem('kept', '1')")
    await page.context().addCookies([{ name: 'kept', value: '1', url: baseUrl }])
    await page.route('**', (route) => route.abort())
    await page.context().newPage()
    let heard = 0
    page.on('request', () => heard++)
    await windows.giveBack()
    expect(fresh.isClosed()).toBe(true)

    const next = await windows.take({ width: 1280, height: 800, scheme: 'light' })
    expect(next).toBe(page)
    expect(next.context().pages()).toEqual([next])
    heard = 0
    await next.goto(`${baseUrl}/account`)
    // The app itself keeps how the program looks.
    expect(await next.evaluate("[localStorage.getItem('kept'), sessionStorage.length, document.cookie]")).toEqual([null, 0, ''])
    expect(await next.evaluate("[innerWidth, innerHeight, matchMedia('(prefers-color-scheme: dark)').matches]")).toEqual([
      1280,
      800,
      false,
    ])
    expect(heard).toBe(0)
    expect(await next.context().cookies()).toEqual([])
  } finally {
    await browser.close()
  }
})
