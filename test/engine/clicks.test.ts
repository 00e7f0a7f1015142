import { beforeEach, expect, test } from 'vitest'
import { erasedBy } from '../../infra/ops/commands/erased-by.ts'
import { eraseLead } from '../../infra/ops/retention/lead-erasure.ts'
import { handler as openReferralLink } from '../../functions/public/open-referral-link/handler.ts'
import { handler as previewReferralLink } from '../../functions/public/preview-referral-link/handler.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { call, contextOf, eventOf } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import { handlers } from '../support/handlers.ts'
import { leadContour, leadIdOf } from '../support/lead-contour.ts'
import { letIn } from '../support/logins.ts'
import { storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const open = async (slug: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  openReferralLink(eventOf({ key: null, path: { slug }, query, headers }), contextOf())
const clickOn = async (query: Record<string, string>): Promise<string> => {
  const { statusCode, headers } = await open('plain-loan', query)
  expect(statusCode).toBe(302)
  return new URL(String(headers?.Location)).searchParams.get('session') ?? ''
}
const itemOf = async (sk: string, id: string) =>
  Object.values(await storedItems()).find((item) => item.sk === sk && item.id === id)

describeOnEngine('what comes with a click', () => {
  beforeEach(async () => void (await newContour(leadContour)))
  const sent = { sub1: 'blog', click_id: 'ya-17', utm_source: 'x', sub2: 'x'.repeat(201) }
  const shown = { sub1: 'blog', sub2: null, sub3: null, sub4: null, sub5: null, clickId: 'ya-17' }

  test('waits in the session, goes to the lead, and is shown with it to everybody who sees the lead', async () => {
    const sessionId = await clickOn(sent)
    expect((await itemOf('SESSION', sessionId))?.click).toEqual({ sub1: 'blog', clickId: 'ya-17' })
    const leadId = await leadIdOf('Иванов', { sessionId })
    expect((await itemOf('SESSION', sessionId))?.click).toBeUndefined()
    const path = { id: leadId }
    const byKey = await call(handlers.get('show-lead') as Handler, { key: testKey, path })
    const listed = await call(handlers.get('list-leads') as Handler, { key: testKey })
    const admin = await letIn('Administrator', 'admin@test.example')
    const inConsole = await call(handlers.get('console-show-lead') as Handler, { key: null, path, headers: admin.headers })
    const plain = await letIn('Partner', 'plain@test.example')
    const own = await call(handlers.get('list-own-leads') as Handler, { key: null, headers: plain.headers })
    expect([byKey.body.click, inConsole.body.click]).toEqual([shown, shown])
    expect([listed, own].map(({ body }) => (body as unknown as { click: object }[])[0]?.click)).toEqual([shown, shown])
  })

  test('is nothing where nothing came', async () => {
    const sessionId = await clickOn({ utm_source: 'x', sub1: '' })
    expect(await itemOf('SESSION', sessionId)).not.toHaveProperty('click')
    const leadId = await leadIdOf('Иванов', { sessionId })
    expect((await call(handlers.get('show-lead') as Handler, { key: testKey, path: { id: leadId } })).body.click).toBeNull()
  })

  test('goes when the client is erased', async () => {
    const leadId = await leadIdOf('Иванов', { sessionId: await clickOn(sent) })
    await eraseLead(leadId, erasedBy({ admin: 'admin@test.example', reason: 'asked to' }))
    expect(await itemOf('LEAD', leadId)).not.toHaveProperty('click')
  })
})

describeOnEngine('a link that leads nowhere', () => {
  beforeEach(async () => void (await newContour(leadContour)))
  const browser = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'en-GB,en;q=0.9' }

  test.each([
    { slug: 'nowhere', says: 'There is no such link', code: 'LINK_NOT_FOUND' },
    { slug: 'plain-stopped', says: 'The offer is not available', code: 'OFFER_UNAVAILABLE' },
    { slug: 'plain-closed', says: 'The offer is not available', code: 'OFFER_UNAVAILABLE' },
  ])('shows people a page, and programs the usual error: $slug', async ({ slug, says, code }) => {
    const page = await open(slug, {}, browser)
    expect([page.statusCode, page.headers?.['Content-Type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.body).toContain(says)
    for (const accept of ['*/*', 'application/json']) {
      const error = await open(slug, {}, { accept })
      expect([error.statusCode, JSON.parse(error.body).code]).toEqual([404, code])
    }
    const head = await previewReferralLink(eventOf({ key: null, path: { slug }, headers: browser }), contextOf())
    expect([head.statusCode, head.headers?.['Content-Type']]).toEqual([404, 'text/html; charset=utf-8'])
  })

  test('leaves good links alone: a browser is still redirected', async () => {
    expect((await open('plain-loan', {}, browser)).statusCode).toBe(302)
  })
})
