import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Handler } from '../../lib/http/endpoint.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { tableName } from '../../lib/store/table/environment.ts'
import { activityKey, partnerKey } from '../../lib/store/keys.ts'
import { type Answer, call, type Call } from '../support/call.ts'
import { handlers } from '../support/handlers.ts'
import { leadContour, leadIdOf, move, names, newLead, reapply, sessionBy } from '../support/lead-contour.ts'
import { type Browser, letIn } from '../support/logins.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { partnerIdOf } from '../support/payout-acts.ts'
import { storedItems } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const ask = (name: string, by: Browser, request: Partial<Call> = {}): Promise<Answer> =>
  call(handlers.get(name) as Handler, { key: null, ...request, headers: { ...by.headers, ...request.headers } })
const outcome = ({ status, body }: Answer) => ({ status, code: status < 400 ? null : body.code })
const refused = (status: number, code: string) => ({ status, code })
const made = { status: 201, code: null }
const done = { status: 200, code: null }

let plainId: string
let plain: Browser
let seven: Browser
let ada: Browser
let boris: Browser

async function setScene(): Promise<void> {
  await newContour(leadContour)
  plainId = await partnerIdOf('plain@test.example')
  plain = await letIn('Partner', 'plain@test.example')
  seven = await letIn('Partner', 'seven@test.example')
  ada = await letIn('Administrator', 'admin@test.example')
  boris = await letIn('Administrator', 'second@test.example')
}

const makeLink = (by: Browser, slug: string, offer = 'loan') =>
  ask('create-own-link', by, { body: { offerId: names.offer(offer), slug } })
const askForCode = (by: Browser, code: string, offer = 'loan') =>
  ask('request-promocode', by, { body: { offerId: names.offer(offer), code } })
const decide = (by: Browser, code: string, status: string, from: string, reason?: string) =>
  ask('console-decide-promocode', by, { path: { code }, body: { status, from, ...(reason && { reason }) } })
const stop = (by: Browser, isActive = false) =>
  ask('switch-offer', by, { path: { id: names.offer('loan') }, body: { isActive, reason: 'so it was' } })
const close = (by: Browser, partnerId: string, isClosed = true) =>
  ask('close-offer', by, { path: { id: names.offer('loan') }, body: { partnerId, isClosed, reason: 'so it was' } })
const block = () =>
  update(partnerKey(plainId), 'SET isBlocked = :value, loginEpoch = :one ADD revision :one', { ':value': true, ':one': 1 })
const update = (Key: object, UpdateExpression: string, ExpressionAttributeValues: object) =>
  documentClient.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: Key as never,
      UpdateExpression,
      ExpressionAttributeValues: ExpressionAttributeValues as never,
    }),
  )
const itemsIn = async (pk: string) => Object.values(await storedItems()).filter((item) => item.pk === pk)
const journal = async () =>
  Object.values(await storedItems())
    .filter(({ pk }) => String(pk).startsWith('EVENTS#'))
    .map(({ type, by, byPartnerId, reason, subjects, before, after }) => ({
      type,
      by: (by as { email: string } | null)?.email ?? byPartnerId,
      reason,
      subjects,
      before,
      after,
    }))

/** Changes between the reads of a partner's act and its write, and the answer to the act. */
const meanwhile: readonly { what: string; happens: () => Promise<unknown>; told: ReturnType<typeof refused> }[] = [
  { what: 'the offer is stopped', happens: () => stop(ada), told: refused(404, 'OFFER_UNAVAILABLE') },
  { what: 'the offer is closed for the partner', happens: () => close(ada, plainId), told: refused(404, 'OFFER_UNAVAILABLE') },
  {
    what: 'the offer is closed for another partner',
    happens: async () => close(ada, await partnerIdOf('seven@test.example')),
    told: made as never,
  },
  { what: 'the partner is blocked', happens: block, told: refused(401, 'SIGN_IN_REQUIRED') },
]

describeOnEngine('a link that a partner makes', () => {
  beforeEach(setScene)

  test('belongs to the partner who is signed in, even if the request names another, leads to the offer, and stands in the journal', async () => {
    const body = { offerId: names.offer('loan'), slug: ' Spring ', partnerId: await partnerIdOf('seven@test.example') }
    const answer = await ask('create-own-link', plain, { body })
    expect([outcome(answer), answer.body.slug, answer.body.offer.title]).toEqual([made, 'spring', 'Заём'])
    const leadId = await leadIdOf('Иванов', { sessionId: await sessionBy('spring') })
    expect(Object.values(await storedItems()).find(({ sk, id }) => sk === 'LEAD' && id === leadId)).toMatchObject({
      partnerId: plainId,
    })
    const listed = await ask('list-own-links', plain)
    expect((listed.body as unknown as { slug: string }[]).map(({ slug }) => slug)).toContain('spring')
    const others = (await ask('list-own-links', seven)).body as unknown as { slug: string }[]
    expect(others.map(({ slug }) => slug)).toEqual(['seven-closed', 'seven-loan'])
    expect(await journal()).toEqual([
      {
        type: 'link.created',
        by: plainId,
        reason: null,
        subjects: ['link:spring', `partner:${plainId}`],
        before: null,
        after: { slug: 'spring', offer: 'loan' },
      },
    ])
  })

  test.each([
    { what: 'a name that is taken', slug: 'seven-loan', told: refused(409, 'LINK_SLUG_TAKEN') },
    { what: 'a name that is none', slug: '-spring', told: refused(400, 'LINK_SLUG_INVALID') },
    { what: 'a name of 101 characters', slug: 'x'.repeat(101), told: refused(400, 'LINK_SLUG_INVALID') },
    { what: 'a name of 100 characters', slug: 'x'.repeat(100), told: made },
    { what: 'an offer that is stopped', slug: 'spring', offer: 'stopped', told: refused(404, 'OFFER_UNAVAILABLE') },
    { what: 'an offer that is closed for the partner', slug: 'spring', offer: 'closed', told: refused(404, 'OFFER_UNAVAILABLE') },
  ])('of $what is answered $told', async ({ slug, offer, told }) => {
    expect(outcome(await makeLink(plain, slug, offer))).toEqual(told)
    expect(await journal()).toHaveLength(told.status === 201 ? 1 : 0)
  })

  test.each(meanwhile)('is answered $told when $what before it is written', async ({ happens, told }) => {
    beforeNextWrite(happens)
    expect(outcome(await makeLink(plain, 'spring'))).toEqual(told)
    expect((await itemsIn('LINKS')).some(({ sk }) => sk === 'spring')).toBe(told.status === 201)
  })

  test('belongs to the faster of two partners who ask for one name', async () => {
    beforeNextWrite(async () => expect(outcome(await makeLink(seven, 'spring'))).toEqual(made))
    expect(outcome(await makeLink(plain, 'spring'))).toEqual(refused(409, 'LINK_SLUG_TAKEN'))
    expect((await itemsIn('ACTIVITY')).find(({ sk }) => sk === plainId)?.ownLinkCount).toBeUndefined()
  })

  test('is the hundredth at most; an administrator can make more', async () => {
    await update(activityKey(plainId), 'SET ownLinkCount = :count', { ':count': 99 })
    expect(outcome(await makeLink(plain, 'hundredth'))).toEqual(made)
    expect(outcome(await makeLink(plain, 'one-more'))).toEqual(refused(409, 'LINKS_TOO_MANY'))
    const body = { partnerId: plainId, offerId: names.offer('loan'), slug: 'one-more' }
    expect(outcome(await ask('console-create-link', ada, { body }))).toEqual(made)
  })

  test.each([
    { slug: 'Spring', answer: { slug: 'spring', isFree: true, suggestion: 'spring' } },
    { slug: 'PLAIN-loan', answer: { slug: 'plain-loan', isFree: false, suggestion: 'plain-loan-2' } },
  ])('has a name that can be checked for availability: $slug', async ({ slug, answer }) => {
    expect((await ask('check-slug', plain, { path: { slug } })).body).toEqual(answer)
  })
})

describeOnEngine('a promocode that a partner asks for', () => {
  beforeEach(setScene)

  test('brings nothing before an administrator has approved it, and leads afterwards', async () => {
    const asked = await askForCode(plain, ' весна-26 ')
    expect([outcome(asked), asked.body]).toMatchObject([made, { code: 'ВЕСНА-26', status: 'OnReview', decision: null }])
    expect(outcome(await newLead('Иванов', { promocode: 'весна-26' }))).toEqual(refused(404, 'PROMOCODE_NOT_FOUND'))
    const queue = (await ask('console-list-promocodes', ada, { query: { status: 'OnReview' } })).body as unknown as {
      code: string
    }[]
    expect(queue.map(({ code }) => code)).toEqual(['REVIEW', 'ВЕСНА-26'])
    const decided = await decide(ada, 'ВЕСНА-26', 'Active', 'OnReview')
    expect([outcome(decided), decided.body.decision]).toMatchObject([done, { by: { email: 'admin@test.example' }, reason: null }])
    expect(outcome(await newLead('Иванов', { promocode: 'весна-26' }))).toEqual(made)
    const own = (await ask('list-own-promocodes', plain)).body as unknown as { code: string; status: string; decision: object }[]
    expect(own.find(({ code }) => code === 'ВЕСНА-26')).toMatchObject({ status: 'Active', decision: { reason: null } })
    // By whom is the administrators' own.
    expect(JSON.stringify(own)).not.toContain('admin@test.example')
    expect((await journal()).map(({ type, by }) => [type, by])).toEqual([
      ['promocode.created', plainId],
      ['promocode.edited', 'admin@test.example'],
    ])
  })

  test.each([
    { what: 'a code that is taken', code: 'seven10', told: refused(409, 'PROMOCODE_TAKEN') },
    { what: 'two characters', code: 'ab', told: refused(400, 'PROMOCODE_INVALID') },
    { what: 'three characters', code: 'abc', told: made },
    { what: '40 characters', code: 'x'.repeat(40), told: made },
    { what: '41 characters', code: 'x'.repeat(41), told: refused(400, 'PROMOCODE_INVALID') },
    { what: 'a blank inside', code: 'spring 26', told: refused(400, 'PROMOCODE_INVALID') },
    { what: 'an offer that is stopped', code: 'spring', offer: 'stopped', told: refused(404, 'OFFER_UNAVAILABLE') },
    { what: 'an offer that is closed for the partner', code: 'spring', offer: 'closed', told: refused(404, 'OFFER_UNAVAILABLE') },
  ])('of $what is answered $told', async ({ code, offer, told }) => {
    expect(outcome(await askForCode(plain, code, offer))).toEqual(told)
  })

  test.each(meanwhile)('is answered $told when $what before it is written', async ({ happens, told }) => {
    beforeNextWrite(happens)
    expect(outcome(await askForCode(plain, 'spring'))).toEqual(told)
    expect((await itemsIn('PROMOCODES')).some(({ sk }) => sk === 'SPRING')).toBe(told.status === 201)
  })

  test('is the third on review at most, also when two come at once; a decision frees the place', async () => {
    for (const code of ['one', 'two', 'three']) expect(outcome(await askForCode(plain, `code-${code}`))).toEqual(made)
    expect(outcome(await askForCode(plain, 'code-four'))).toEqual(refused(409, 'PROMOCODES_ON_REVIEW_TOO_MANY'))
    expect(outcome(await decide(ada, 'CODE-ONE', 'Disabled', 'OnReview', 'a brand'))).toEqual(done)
    beforeNextWrite(() => askForCode(plain, 'code-five'))
    expect(outcome(await askForCode(plain, 'code-four'))).toEqual(refused(409, 'PROMOCODES_ON_REVIEW_TOO_MANY'))
    // Those that others made for the partner are none of these.
    expect((await itemsIn('PROMOCODES')).filter(({ status }) => status === 'OnReview').map(({ sk }) => sk)).toContain('REVIEW')
  })

  test('is not refused without a reason, which the partner sees', async () => {
    await askForCode(plain, 'spring')
    expect(outcome(await decide(ada, 'SPRING', 'Disabled', 'OnReview'))).toEqual(refused(400, 'REASON_REQUIRED'))
    expect(outcome(await decide(ada, 'SPRING', 'Disabled', 'OnReview', 'a brand of others'))).toEqual(done)
    const own = (await ask('list-own-promocodes', plain)).body as unknown as { code: string; decision: { reason: string } }[]
    expect(own.find(({ code }) => code === 'SPRING')?.decision.reason).toBe('a brand of others')
    // An active promocode is disabled without one.
    expect(outcome(await decide(ada, 'SPRING', 'Active', 'Disabled'))).toEqual(done)
    expect(outcome(await decide(ada, 'SPRING', 'Disabled', 'Active'))).toEqual(done)
  })

  test('is decided once: the slower administrator is told who was faster', async () => {
    await askForCode(plain, 'spring')
    beforeNextWrite(() => decide(boris, 'SPRING', 'Disabled', 'OnReview', 'a brand'))
    const slower = await decide(ada, 'SPRING', 'Active', 'OnReview')
    expect(outcome(slower)).toEqual(refused(409, 'PROMOCODE_CHANGED'))
    expect(slower.body.promocode).toMatchObject({
      status: 'Disabled',
      decision: { by: { email: 'second@test.example' }, reason: 'a brand' },
    })
    expect((await itemsIn('PROMOCODES')).find(({ sk }) => sk === 'SPRING')).toMatchObject({ status: 'Disabled', revision: 2 })
  })

  test('that a contour file decides is no longer on review', async () => {
    await askForCode(plain, 'spring')
    const ofFile = { code: 'SPRING', partner: 'plain@test.example', offer: 'loan', status: 'Active' }
    await reapply({ ...leadContour, promocodes: [...leadContour.promocodes, ofFile] })
    expect((await itemsIn('ACTIVITY')).find(({ sk }) => sk === plainId)?.codesOnReview).toBeUndefined()
    expect((await itemsIn('PROMOCODES')).find(({ sk }) => sk === 'SPRING')).toMatchObject({ status: 'Active' })
    expect((await itemsIn('PROMOCODES')).find(({ sk }) => sk === 'SPRING')).not.toHaveProperty('askedByPartner')
  })
})

describeOnEngine('an offer', () => {
  beforeEach(setScene)
  const own = async (by: Browser): Promise<string[]> =>
    ((await ask('list-own-offers', by)).body as unknown as { slug: string }[]).map(({ slug }) => slug)

  test('that is stopped takes no clients until it is opened; the journal says why', async () => {
    expect(outcome(await stop(ada))).toEqual(done)
    expect(outcome(await newLead('Иванов', { promocode: 'PLAIN10' }))).toEqual(refused(404, 'OFFER_UNAVAILABLE'))
    expect(await own(plain)).toEqual(['free'])
    // To what it is already, nothing happens.
    expect(outcome(await stop(boris))).toEqual(done)
    expect(outcome(await stop(ada, true))).toEqual(done)
    expect(outcome(await newLead('Иванов', { promocode: 'PLAIN10' }))).toEqual(made)
    expect(await journal()).toMatchObject([
      { type: 'offer.edited', by: 'admin@test.example', reason: 'so it was', before: { active: true }, after: { active: false } },
      { type: 'offer.edited', by: 'admin@test.example', before: { active: false }, after: { active: true } },
    ])
  })

  test('that two administrators stop at once is stopped once', async () => {
    beforeNextWrite(() => stop(boris))
    expect(outcome(await stop(ada))).toEqual(done)
    expect((await journal()).map(({ by }) => by)).toEqual(['second@test.example'])
  })

  test('that is closed for one partner is open to others, and to that one when it is opened again', async () => {
    expect(outcome(await close(ada, plainId))).toEqual(done)
    expect(outcome(await close(boris, plainId))).toEqual(done)
    expect([await own(plain), await own(seven)]).toEqual([['free'], expect.arrayContaining(['loan'])])
    expect(outcome(await newLead('Иванов', { promocode: 'PLAIN10' }))).toEqual(refused(404, 'OFFER_UNAVAILABLE'))
    const offers = (await ask('console-list-offers', ada)).body as unknown as { slug: string; closedFor: { email: string }[] }[]
    expect(offers.find(({ slug }) => slug === 'loan')?.closedFor.map(({ email }) => email)).toEqual(['plain@test.example'])
    expect(outcome(await close(ada, plainId, false))).toEqual(done)
    expect(outcome(await makeLink(plain, 'spring'))).toEqual(made)
    expect((await journal()).map(({ by, after }) => [by, after])).toEqual([
      ['admin@test.example', { closedFor: ['plain@test.example'] }],
      ['admin@test.example', { closedFor: [] }],
      [plainId, { slug: 'spring', offer: 'loan' }],
    ])
  })

  test.each([
    { partner: 'plain', level: undefined, slug: 'plain-loan', total: 100.5 + 1000 },
    { partner: 'seven', level: '7', slug: 'seven-loan', total: 100.5 + 1500 },
    { partner: 'eight', level: '8', slug: 'eight-loan', total: 100.5 + 1000 },
  ])('promises a partner of level $level what really accrues', async ({ partner, level, slug, total }) => {
    const query = { amount: '10000', ...(level && { level }) }
    const preview = await ask('console-preview-reward', ada, { path: { id: names.offer('loan') }, query })
    expect(preview.body.total).toBe(total)
    const partnerId = await partnerIdOf(`${partner}@test.example`)
    const accrued = async () =>
      Number(
        Object.values(await storedItems()).find(({ pk, sk }) => pk === `PARTNER#${partnerId}` && sk === 'ACCOUNT')
          ?.accruedKopecks,
      )
    const before = await accrued()
    const leadId = await leadIdOf('Иванов', { sessionId: await sessionBy(slug) })
    await move(leadId, { systemName: 'called' })
    await move(leadId, { systemName: 'won', amount: 10_000 })
    expect((await accrued()) - before).toBe(Math.round(total * 100))
  })
})

describeOnEngine('lists of links and promocodes', () => {
  beforeEach(setScene)

  const pages = async (name: string, key: string, query: Record<string, string>): Promise<string[][]> => {
    const found: string[][] = []
    for (let cursor: string | undefined, asked = 0; asked < 30; asked++) {
      const answer = await ask(name, ada, { query: { ...query, ...(cursor && { cursor }) } })
      expect(outcome(answer)).toEqual(done)
      found.push((answer.body as unknown as Record<string, string>[]).map((one) => one[key] ?? ''))
      cursor = answer.headers['X-Next-Cursor'] as string | undefined
      if (cursor === undefined) return found
    }
    throw new Error('the list has no end')
  }
  const all = leadContour.referralLinks.map(({ slug }) => slug).toSorted()
  const codes = leadContour.promocodes.map(({ code }) => code).toSorted()

  describe.each(['1', '3', '100'])('%s a page', (limit) => {
    test.each([
      { name: 'console-list-links', key: 'slug', query: {}, whole: all },
      { name: 'console-list-links', key: 'slug', query: { offer: 'loan' }, whole: ['eight-loan', 'plain-loan', 'seven-loan'] },
      { name: 'console-list-promocodes', key: 'code', query: {}, whole: codes },
      { name: 'console-list-promocodes', key: 'code', query: { status: 'Disabled' }, whole: ['OLD'] },
    ])('$name with $query has everything once, in order', async ({ name, key, query, whole }) => {
      const found = await pages(name, key, { ...query, limit })
      expect(found.flat()).toEqual(whole)
      for (const page of found) expect(page.length).toBeLessThanOrEqual(Number(limit))
    })

    test('those of one partner too', async () => {
      const query = { partnerId: plainId, limit }
      expect((await pages('console-list-links', 'slug', query)).flat()).toEqual(all.filter((slug) => slug.startsWith('plain-')))
      const found = (await pages('console-list-promocodes', 'code', { ...query, status: 'Active' })).flat()
      expect(found).toEqual(['CLOSED', 'OTHER10', 'PLAIN10', 'STOPPED'])
    })
  })

  test('refuse each other’s cursors', async () => {
    const { headers } = await ask('console-list-links', ada, { query: { limit: '1' } })
    const cursor = String(headers['X-Next-Cursor'])
    expect(outcome(await ask('console-list-promocodes', ada, { query: { cursor } }))).toEqual(refused(400, 'CURSOR_INVALID'))
    expect(outcome(await ask('list-own-links', plain, { query: { cursor } }))).toEqual(refused(400, 'CURSOR_INVALID'))
  })
})

/** An act without effect whose answer is kept, and another act that comes before that. */
const changingNothing: readonly {
  what: string
  before?: () => Promise<unknown>
  ask: () => Promise<Answer>
  meanwhile: () => Promise<unknown>
  answered: ReturnType<typeof refused> | typeof done
  /** What is true when it is answered. */
  holds: () => Promise<unknown>
}[] = [
  {
    what: 'an offer that takes clients is let take them',
    ask: () => ask('switch-offer', ada, { path: { id: names.offer('loan') }, body: { isActive: true }, headers: named }),
    meanwhile: () => stop(boris),
    answered: done,
    holds: async () => (await itemsIn('CONTOUR')).find(({ sk }) => sk === `OFFER#${names.offer('loan')}`)?.active === true,
  },
  {
    what: 'an offer that was never closed for a partner is opened',
    ask: () => openFor(plainId),
    meanwhile: () => close(boris, plainId),
    answered: done,
    holds: async () =>
      (await itemsIn(`OFFER#${names.offer('loan')}`)).find(({ sk }) => sk === `CLOSED#${plainId}`)?.isClosed === false,
  },
  {
    what: 'an offer that was opened again is opened',
    before: async () => {
      await close(ada, plainId)
      await close(ada, plainId, false)
    },
    ask: () => openFor(plainId),
    meanwhile: () => close(boris, plainId),
    answered: done,
    holds: async () =>
      (await itemsIn(`OFFER#${names.offer('loan')}`)).find(({ sk }) => sk === `CLOSED#${plainId}`)?.isClosed === false,
  },
  {
    what: 'a promocode that brings leads is let bring them',
    ask: () =>
      ask('console-decide-promocode', ada, {
        path: { code: 'NOTHINGNEW' },
        body: { status: 'Active', from: 'Active' },
        headers: named,
      }),
    meanwhile: () => decide(boris, 'NOTHINGNEW', 'Disabled', 'Active', 'so it was'),
    answered: refused(409, 'PROMOCODE_CHANGED'),
    holds: async () => (await itemsIn('PROMOCODES')).find(({ sk }) => sk === 'NOTHINGNEW')?.status === 'Disabled',
  },
]
const named = { 'idempotency-key': 'nothing-new' }
const openFor = (partnerId: string) =>
  ask('close-offer', ada, { path: { id: names.offer('loan') }, body: { partnerId, isClosed: false }, headers: named })

describeOnEngine('an act that changes nothing', () => {
  beforeEach(setScene)

  test.each(changingNothing)('is decided again if it has an effect after all: $what', async (row) => {
    await askForCode(plain, 'nothingnew')
    await decide(ada, 'NOTHINGNEW', 'Active', 'OnReview')
    await row.before?.()
    beforeNextWrite(row.meanwhile)
    expect(outcome(await row.ask())).toEqual(row.answered)
    expect(await row.holds()).toBe(true)
  })
})
