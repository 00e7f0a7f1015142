import { beforeAll, expect, test } from 'vitest'
import { handler as changeOwnLink } from '../../functions/account/change-own-link/handler.ts'
import { handler as checkSlug } from '../../functions/account/check-slug/handler.ts'
import { handler as createOwnLink } from '../../functions/account/create-own-link/handler.ts'
import { handler as listOwnLinks } from '../../functions/account/list-own-links/handler.ts'
import { handler as listLinks } from '../../functions/console/list-links/handler.ts'
import { handler as changeLink } from '../../functions/console/change-link/handler.ts'
import { audit } from '../../infra/ops/audit/audit.ts'
import { tableReader } from '../../infra/ops/audit/table-reader.ts'
import type { JournalEntry } from '../../lib/domain/journal/journal.ts'
import { loadAccount } from '../../lib/store/account/account.ts'
import { call } from '../support/call.ts'
import { leadContour, leadIdOf, move, names, newLead, openLink, previewLink, sessionBy } from '../support/lead-contour.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

let ada: Browser
let second: Browser
let plain: Browser
let seven: Browser

const byAdministrator = (who: Browser, slug: string, from: string, status: string, reason?: string) =>
  call(changeLink, { key: null, headers: { ...who.headers }, path: { slug }, body: { status, from, ...(reason && { reason }) } })
const byPartner = (who: Browser, slug: string, from: string, status: string) =>
  call(changeOwnLink, { key: null, headers: { ...who.headers }, path: { slug }, body: { status, from } })
const outcome = ({ status, body }: Awaited<ReturnType<typeof call>>) => [status, body.code ?? body.status]
const ownSlugs = async (who: Browser) =>
  ((await call(listOwnLinks, { key: null, headers: { ...who.headers } })).body as { slug: string; status: string }[]).map(
    ({ slug, status }) => `${slug} ${status}`,
  )
const journalOf = async (slug: string) =>
  Object.entries(await storedItems())
    .filter(([key]) => key.startsWith('EVENTS#'))
    .map(([, item]) => item as unknown as JournalEntry)
    .filter(({ type, subjects }) => type === 'link.edited' && subjects.includes(`link:${slug}`))
    .map(({ before, after, by, byPartnerId, reason }) => [before?.status, after.status, by?.email ?? byPartnerId, reason])

const balanceOf = async (partnerId: string): Promise<number> => (await loadAccount(partnerId))?.accruedKopecks ?? 0

async function made(slug: string): Promise<string> {
  const body = { offerId: names.offer('loan'), slug }
  expect((await call(createOwnLink, { key: null, headers: { ...plain.headers }, body })).status).toBe(201)
  return slug
}

describeOnEngine('a referral link', () => {
  beforeAll(async () => {
    await newContour(leadContour)
    ada = await letIn('Administrator', 'admin@test.example')
    second = await letIn('Administrator', 'second@test.example')
    plain = await letIn('Partner', 'plain@test.example')
    seven = await letIn('Partner', 'seven@test.example')
  })

  test('is disabled, enabled and removed by its partner, each in the journal; clients come by it only while it is active', async () => {
    const slug = await made('by-plain')
    const steps: unknown[] = []
    for (const [from, to] of [
      ['Active', 'Disabled'],
      ['Disabled', 'Active'],
      ['Active', 'Removed'],
    ] as const) {
      steps.push([
        ...outcome(await byPartner(plain, slug, from, to)),
        (await openLink(slug)).status,
        (await previewLink(slug)).status,
      ])
    }
    expect(steps).toEqual([
      [200, 'Disabled', 404, 404],
      [200, 'Active', 302, 302],
      [200, 'Removed', 404, 404],
    ])
    const id = await partnerIdOf('plain@test.example')
    expect(await journalOf(slug)).toEqual([
      ['Active', 'Disabled', id, null],
      ['Disabled', 'Active', id, null],
      ['Active', 'Removed', id, null],
    ])
  })

  test('is disabled, enabled and removed by an administrator, who may say why: the partner sees it', async () => {
    const slug = await made('by-ada')
    expect(outcome(await byAdministrator(ada, slug, 'Active', 'Disabled', 'спам'))).toEqual([200, 'Disabled'])
    expect(await openLink(slug)).toMatchObject({ status: 404, body: { code: 'LINK_NOT_FOUND' } })
    const { body } = await call(listOwnLinks, { key: null, headers: { ...plain.headers } })
    expect((body as { slug: string }[]).find((one) => one.slug === slug)).toMatchObject({
      status: 'Disabled',
      decision: { by: 'Administrator', reason: 'спам' },
    })
    expect(outcome(await byAdministrator(second, slug, 'Disabled', 'Active'))).toEqual([200, 'Active'])
    expect(outcome(await byAdministrator(ada, slug, 'Active', 'Removed'))).toEqual([200, 'Removed'])
    expect(await journalOf(slug)).toEqual([
      ['Active', 'Disabled', 'admin@test.example', 'спам'],
      ['Disabled', 'Active', 'second@test.example', null],
      ['Active', 'Removed', 'admin@test.example', null],
    ])
  })

  test('that an administrator disabled, its partner cannot enable, but may remove', async () => {
    const slug = await made('stopped-by-ada')
    await byAdministrator(ada, slug, 'Active', 'Disabled')
    expect(outcome(await byPartner(plain, slug, 'Disabled', 'Active'))).toEqual([409, 'LINK_DISABLED_BY_ADMINISTRATOR'])
    expect((await openLink(slug)).status).toBe(404)
    expect(outcome(await byPartner(plain, slug, 'Disabled', 'Removed'))).toEqual([200, 'Removed'])
  })

  test('that is removed is in no list, never comes back, and keeps its name reserved', async () => {
    const slug = await made('gone-for-good')
    await byPartner(plain, slug, 'Active', 'Removed')
    expect((await ownSlugs(plain)).filter((one) => one.startsWith(slug))).toEqual([])
    for (const query of [{}, { partnerId: plain.personId }, { offer: 'loan' }]) {
      const { body } = await call(listLinks, { key: null, headers: { ...ada.headers }, query })
      expect((body as { slug: string }[]).filter((one) => one.slug === slug)).toEqual([])
    }
    expect(outcome(await byAdministrator(ada, slug, 'Disabled', 'Active'))).toEqual([404, 'LINK_NOT_FOUND'])
    expect(outcome(await byPartner(plain, slug, 'Disabled', 'Active'))).toEqual([404, 'LINK_NOT_FOUND'])
    const body = { offerId: names.offer('loan'), slug }
    expect(outcome(await call(createOwnLink, { key: null, headers: { ...seven.headers }, body }))).toEqual([
      409,
      'LINK_SLUG_TAKEN',
    ])
    const checked = await call(checkSlug, { key: null, headers: { ...seven.headers }, path: { slug } })
    expect(checked.body).toMatchObject({ isFree: false })
  })

  test('of somebody else is not found', async () => {
    const slug = await made('not-yours')
    expect(outcome(await byPartner(seven, slug, 'Active', 'Disabled'))).toEqual([404, 'LINK_NOT_FOUND'])
    expect((await openLink(slug)).status).toBe(302)
    expect(outcome(await byPartner(plain, 'nowhere', 'Active', 'Disabled'))).toEqual([404, 'LINK_NOT_FOUND'])
  })

  test('that already has the status changes nothing, and writes no journal entry', async () => {
    const slug = await made('as-it-is')
    expect(outcome(await byPartner(plain, slug, 'Active', 'Active'))).toEqual([200, 'Active'])
    expect(await journalOf(slug)).toEqual([])
  })

  test.each([
    { what: 'another status', body: { status: 'Stopped', from: 'Active' } },
    { what: 'no status', body: { from: 'Active' } },
    { what: 'not how it was seen', body: { status: 'Disabled' } },
    { what: 'that it was seen removed', body: { status: 'Active', from: 'Removed' } },
  ])('is not changed by a request that says $what', async ({ body }) => {
    const answer = await call(changeOwnLink, { key: null, headers: { ...plain.headers }, path: { slug: 'plain-loan' }, body })
    expect(outcome(answer)).toEqual([400, 'LINK_STATUS_INVALID'])
  })

  test('is changed once by two administrators at once: the slower one is refused', async () => {
    const slug = await made('two-at-once')
    beforeNextWrite(async () => {
      expect(outcome(await byAdministrator(second, slug, 'Active', 'Disabled', 'первый'))).toEqual([200, 'Disabled'])
    })
    expect(outcome(await byAdministrator(ada, slug, 'Active', 'Removed'))).toEqual([409, 'LINK_CHANGED'])
    expect(await journalOf(slug)).toEqual([['Active', 'Disabled', 'second@test.example', 'первый']])
  })

  test('is not enabled by its partner while an administrator disables it', async () => {
    const slug = await made('meanwhile')
    await byPartner(plain, slug, 'Active', 'Disabled')
    beforeNextWrite(async () => {
      await byAdministrator(ada, slug, 'Disabled', 'Active')
      await byAdministrator(ada, slug, 'Active', 'Disabled')
    })
    expect(outcome(await byPartner(plain, slug, 'Disabled', 'Active'))).toEqual([409, 'LINK_DISABLED_BY_ADMINISTRATOR'])
    expect((await openLink(slug)).status).toBe(404)
  })

  test('earns by clients who clicked before it was disabled, and by none who clicked after', async () => {
    const slug = await made('earning')
    const before = await sessionBy(slug)
    // While the lead of an earlier click is created, the link is disabled: the client came when it was good.
    beforeNextWrite(() => byAdministrator(ada, slug, 'Active', 'Disabled'))
    const earlier = await leadIdOf('Раньше', { sessionId: before })
    expect((await openLink(slug)).headers.Location).toBeUndefined()
    const { body } = await newLead('Позже')
    expect(body.partner).toBeNull()
    const balance = await balanceOf(plain.personId)
    await move(String(body.id), { systemName: 'won', amount: 1000 })
    expect(await balanceOf(plain.personId)).toEqual(balance)
    const { body: won } = await move(earlier, { systemName: 'won', amount: 1000 })
    expect(won.partner).toMatchObject({ id: plain.personId })
    expect(await balanceOf(plain.personId)).toBeGreaterThan(balance)
  })

  test('leaves the table whole, whatever was done to it', async () => {
    const { findings } = await audit({ table: tableReader(), now: Date.now, tell: () => () => undefined })
    expect(findings).toEqual([])
  })
})
