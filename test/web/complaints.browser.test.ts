import { chromium } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { journeys, watch } from './support/journey.ts'

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
