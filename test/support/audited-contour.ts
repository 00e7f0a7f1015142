import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { PayoutStatus } from '../../lib/domain/payout/payout.ts'
import { newContour } from '../engine/contour-table.ts'
import { handler as changeOwnProfile } from '../../functions/account/change-own-profile/handler.ts'
import { handler as changeOwnPaymentDetails } from '../../functions/account/change-own-payment-details/handler.ts'
import { handler as createOwnLink } from '../../functions/account/create-own-link/handler.ts'
import { handler as requestOwnPayout } from '../../functions/account/request-own-payout/handler.ts'
import { handler as requestPromocode } from '../../functions/account/request-promocode/handler.ts'
import { handler as consoleChangePayoutStatus } from '../../functions/console/change-payout-status/handler.ts'
import { handler as decidePromocode } from '../../functions/console/decide-promocode/handler.ts'
import { handler as createPayout } from '../../functions/external/create-payout/handler.ts'
import { handler as registerPartner } from '../../functions/session/register-partner/handler.ts'
import { bind } from '../../infra/ops/commands/bind-lead-command.ts'
import { cancel } from '../../infra/ops/commands/cancel-deal-command.ts'
import { correct, reverse } from '../../infra/ops/commands/partner-money-commands.ts'
import { createPartner } from '../../lib/act/create-partner.ts'
import { administratorActor } from '../../lib/domain/people/actor.ts'
import { idsAt } from '../../lib/domain/value/id.ts'
import type { Handler } from '../../lib/http/endpoint.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { settingsKey, tableForm } from '../../lib/store/keys.ts'
import { getItem, readTiming } from '../../lib/store/table/read.ts'
import { transact } from '../../lib/store/table/transact.ts'
import { dealDecidedAlone, loadDecidedDeals } from '../../lib/store/lead/decided-deals.ts'
import { dealAsked } from '../../lib/store/lead/waiting-deal.ts'
import { noteDelivery } from '../../lib/store/webhook/webhook-sending.ts'
import { answersTo } from './answered-legal-type.ts'
import { scan } from './files.ts'
import { call } from './call.ts'
import { testKey } from './contours.ts'
import { handlers } from './handlers.ts'
import { addDeal, leadContour, leadIdOf, move, sessionBy } from './lead-contour.ts'
import { beginAtCompany, signInByCompany } from './company.ts'
import { companyOfProcess } from './company-scene.ts'
import { letIn, sentCode, sentConfirmation, testBrowserCookie } from './logins.ts'
import { newestEventId } from './newest-event.ts'
import { addPasskey, challenged, newDevice, signInWith } from './passkeys.ts'
import { movePayoutBy, partnerIdOf, payoutIn } from './payout-acts.ts'
import { logo } from './logos.ts'

/** What waits for a day, for two weeks, and not at all. */
const held = {
  slug: 'held',
  title: 'С ожиданием',
  landingUrl: 'https://land.example',
  rewards: [
    { leadStatus: 'called', fixed: 70, holdDays: 14 },
    { leadStatus: 'won', fixed: 500 },
    { leadStatus: 'won', percentOfDeal: 10, holdDays: 1 },
  ],
}

/** A contour in which a lead of each binding, every kind of reward and payouts in every status can be. */
export const auditedContour = {
  ...leadContour,
  settings: {
    ...leadContour.settings,
    requireInnForPayouts: false,
    // What a partner keeps is paid at once.
    coolDownHours: 0,
    registration: 'open',
    terms: { version: '2026-11', url: 'https://land.example/terms' },
    displayName: 'Партнёры',
    accentColor: '#6d28d9',
    payoutPromise: 'в течение 3 рабочих дней',
    logo,
    contact: { email: 'help@test.example', phone: '+7 495 000-00-00', telegram: '@test_help' },
    registeredPartner: { level: 7, groups: ['Первая'] },
  },
  legalTypes: [
    ...leadContour.legalTypes.filter(({ type }) => type !== 'LegalEntity'),
    {
      type: 'LegalEntity',
      fields: [
        { systemName: 'ogrn', label: 'ОГРН', type: 'String', check: 'ogrn' },
        { systemName: 'certificate', label: 'Свидетельство', type: 'File' },
      ],
    },
  ],
  leadFields: leadContour.leadFields.map((field) => ({ ...field, searchable: field.systemName === 'surname' })),
  partners: [
    ...leadContour.partners.map((partner) => ({ ...partner, groups: ['Первая'], legalType: 'Individual' })),
    { email: 'quiet@test.example' },
    { email: 'held@test.example', lastName: 'Жёлудева', inn: '500100732259', legalType: 'Individual' },
  ],
  offers: [...leadContour.offers, held],
  promocodes: [...leadContour.promocodes, { code: 'HELD10', partner: 'held@test.example', offer: 'held', status: 'Active' }],
}

const done = async (answer: Promise<{ status: number; body: { message?: unknown } }>): Promise<void> => {
  const { status, body } = await answer
  expect([status, body.message]).toEqual([200, undefined])
}

/** Fills a new table with what the handlers make of many acts, each kind at least once. */
export async function fillAuditedContour(): Promise<void> {
  await newContour(auditedContour)
  await leadsOfPlain()
  await leadsOfOthers()
  await namedPartner()
  await boundLeads()
  await heldRewards()
  await payouts()
  await registered()
  await fileSent()
  await paymentDetailsChosen()
  await offersAndCodes()
  await webhooksAndOrders()
  await passkeys()
  await signedInByCompany()
  await dealsAboveLimit()
}

/** Two deals that an administrator asked for, of leads of nobody: one waits, one was confirmed. */
async function dealsAboveLimit(): Promise<void> {
  const { administrators, settings } = await loadContour()
  const askedBy = administrators.find(({ email }) => email === 'second@test.example')
  if (!askedBy) throw new Error('the contour has one administrator')
  const { headers } = await letIn('Administrator', 'admin@test.example')
  for (const surname of ['Ждущий', 'Дождавшийся']) {
    const leadId = await leadIdOf(surname)
    const waiting = {
      id: idsAt(Date.now(), systemRuntime.randomBytes)(),
      leadId,
      leadRevision: 1,
      toStatusId: settings.targetStatusId,
      amountKopecks: 5_000_000_000,
      askedBy,
      askedAt: new Date().toISOString(),
    }
    const decided = await loadDecidedDeals(askedBy.id, { id: leadId, partnerId: null }, waiting.askedAt)
    await transact([dealAsked(waiting), dealDecidedAlone(decided, 100, 1_000)], randomUUID(), readTiming())
    const path = { id: leadId, dealId: waiting.id }
    if (surname === 'Дождавшийся')
      await done(call(handlers.get('decide-deal') as Handler, { key: null, headers, path, body: { decision: 'Confirmed' } }))
  }
}

/** Somebody who has signed in with a passkey, and something that was not signed. */
async function passkeys(): Promise<void> {
  const browser = await letIn('Administrator', 'second@test.example')
  const device = newDevice(browser)
  expect((await addPasskey(browser, device)).status).toBe(201)
  expect((await signInWith(device)).status).toBe(200)
  await challenged()
}

/** Somebody whom their company has signed in, and a browser that went there and did not come back. */
async function signedInByCompany(): Promise<void> {
  const company = await companyOfProcess()
  expect((await signInByCompany(company, { sub: '1001', email: 'admin@test.example' })).status).toBe(200)
  await beginAtCompany()
}

/** Two webhooks, one with two secrets; a test, an event sent again, and how one arrived. */
async function webhooksAndOrders(): Promise<void> {
  const { headers } = await letIn('Administrator', 'second@test.example')
  const ask = async (name: string, request: { path?: Record<string, string>; body: object }) => {
    const answer = await call(handlers.get(name) as Handler, { key: null, headers: { ...headers }, ...request })
    expect(answer.status).toBeLessThan(300)
    return answer.body
  }
  await ask('console-create-webhook', {
    body: { title: 'Бухгалтерия', url: 'https://books.example/events', types: ['payout.paid'] },
  })
  const { id } = (await ask('console-create-webhook', { body: { title: 'CRM', url: 'https://crm.example/events' } })).webhook
  const path = { id, eventId: await newestEventId() }
  await ask('console-rotate-webhook-secret', { path, body: {} })
  await ask('console-test-webhook', { path, body: {} })
  await ask('console-resend-event', { path, body: {} })
  const [nowMs, at] = [Date.now(), new Date().toISOString()]
  const answered = {
    lastAttemptAt: at,
    nextAttemptAt: null,
    answerStatus: 200,
    failure: null,
    answerBeginning: 'ok',
    durationMs: 7,
  }
  const delivery = { webhookId: id, eventId: path.eventId, type: 'partner.created', status: 'Delivered', ...answered } as const
  await noteDelivery(delivery, nowMs)
}

/** A partner makes a link and asks for three codes, two of which are decided. */
async function offersAndCodes(): Promise<void> {
  const browser = await letIn('Partner', 'held@test.example')
  const administrator = await letIn('Administrator', 'second@test.example')
  const offerId = (await loadContour()).offers.find(({ slug }) => slug === 'loan')?.id
  const made = async (answer: ReturnType<typeof call>) => expect((await answer).status).toBe(201)
  await made(call(createOwnLink, { key: null, headers: browser.headers, body: { offerId, slug: 'own-link' } }))
  for (const code of ['ASKED', 'APPROVED', 'REFUSED']) {
    await made(call(requestPromocode, { key: null, headers: browser.headers, body: { offerId, code } }))
  }
  for (const [code, status] of [
    ['APPROVED', 'Active'],
    ['REFUSED', 'Disabled'],
  ] as const) {
    const body = { status, from: 'OnReview', reason: 'so it was' }
    await done(call(decidePromocode, { key: null, headers: administrator.headers, path: { code }, body }))
  }
}

/** Somebody who has registered, and an existing partner who agreed to the terms as well. */
async function registered(): Promise<void> {
  for (const email of ['vera@test.example', 'quiet@test.example']) {
    const names = { firstName: 'Вера', lastName: 'Миронова', agreedTerms: '2026-11' }
    const { id: legalTypeId, fields = [] } = (await loadContour()).legalTypes.find(({ type }) => type === 'LegalEntity') ?? {}
    const asked = fields.filter(({ type }) => type === 'String')
    const legalDetails = asked.map(({ id }) => ({ fieldTypeId: id, value: '1027700132195' }))
    const body = { ...(await sentCode('registration', email)), ...names, legalTypeId, legalDetails }
    await done(call(registerPartner, { key: null, body, headers: { 'user-agent': 'Firefox', cookie: testBrowserCookie } }))
  }
}

/** Who has registered sends a file once signed in. Before an upgrade is closed, nothing is asked. */
async function fileSent(): Promise<void> {
  if ((await getItem(settingsKey))?.form !== tableForm) return
  const email = 'vera@test.example'
  const { headers } = await letIn('Partner', email)
  const legalDetails = await answersTo('LegalEntity', { ogrn: '1027700132195', certificate: scan })
  const body = { legalDetails, code: await sentConfirmation(email, 'Details') }
  await done(call(changeOwnProfile, { key: null, headers: { ...headers }, body }))
}

/** A partner adds two places to be paid to, and chooses the second with that. Before an upgrade is closed, there are none. */
async function paymentDetailsChosen(): Promise<void> {
  if ((await getItem(settingsKey))?.form !== tableForm) return
  const email = 'named@test.example'
  const { headers } = await letIn('Partner', email)
  for (const bank of ['Сбербанк', 'Т-Банк']) {
    const add = { kind: 'FastPayments', phone: '+79160001234', bank }
    const body = { add, code: await sentConfirmation(email, 'Details') }
    await done(call(changeOwnPaymentDetails, { key: null, headers: { ...headers }, body }))
  }
}

/** One partner's leads: by session and by code, with every kind of reward, and one that has left its status. */
export async function leadsOfPlain(): Promise<void> {
  const bySession = await leadIdOf('Иванов', { sessionId: await sessionBy('plain-loan') })
  await done(move(bySession, { systemName: 'called' }))
  await done(move(bySession, { systemName: 'won', amount: 1000 }))
  await done(addDeal(bySession, { amount: 333.33 }))
  await done(addDeal(bySession, { amount: 0.04 }))
  await done(move(bySession, { systemName: 'called' }))
  await done(move(bySession, { systemName: 'gone' }))
  const byCode = await leadIdOf('Петров', { promocode: 'PLAIN10' })
  await done(move(byCode, { systemName: 'called' }))
  await leadIdOf('Сидоров', { promocode: 'OTHER10' })
  const free = await leadIdOf('Даров', { sessionId: await sessionBy('plain-free') })
  await done(move(free, { systemName: 'won' }))
  await done(addDeal(free, { amount: 5 }))
  await sessionBy('plain-loan')
}

async function leadsOfOthers(): Promise<void> {
  const ofSeven = await leadIdOf('Седов', { promocode: 'SEVEN10', externalId: 'application-7' })
  await done(move(ofSeven, { systemName: 'won', amount: 20_000, externalId: 'order-7' }))
  const ofEight = await leadIdOf('Восьмов', { promocode: 'EIGHT10' })
  await done(move(ofEight, { systemName: 'won', amount: 10_000 }))
  const ofNobody = await leadIdOf('Ничей')
  await done(move(ofNobody, { systemName: 'won', amount: 100 }))
}

/** One who is known elsewhere by another id; as by an administrator, because no other entry of the journal here is of a key. */
async function namedPartner(): Promise<void> {
  const administrator = (await loadContour()).administrators.find(({ email }) => email === by.admin)
  if (!administrator) throw new Error(`${by.admin} is no administrator`)
  const none = { firstName: null, middleName: null, lastName: null, legalTypeId: null, inn: null, levelId: null, groupIds: [] }
  const body = { ...none, email: 'named@test.example', isConfirmed: false, isActive: true, externalId: 'customer-7' }
  const newId = idsAt(Date.now(), systemRuntime.randomBytes)
  const doneBy = () => administratorActor(administrator)
  const { steps = [] } = await createPartner({ body, doneBy, at: new Date().toISOString(), newId })
  await transact(steps, randomUUID(), readTiming())
}

const by = { admin: 'second@test.example', reason: 'so it was' }

/** Makes a deal, and gives its id. */
async function dealBy(answer: ReturnType<typeof move>): Promise<string> {
  await done(answer)
  return String((await answer).body.deals.at(-1).id)
}

/** One with rewards of several acts and a deal that was canceled since, one with none. */
async function boundLeads(): Promise<void> {
  const earning = await leadIdOf('Потерянов')
  await done(move(earning, { systemName: 'called' }))
  await done(move(earning, { systemName: 'won', amount: 700 }))
  const before = await dealBy(addDeal(earning, { amount: 300 }))
  await bind(earning, { promocode: 'OTHER10', ...by })
  await done(addDeal(earning, { amount: 50 }))
  await cancel(earning, before, by)
  await bind(await leadIdOf('Новиков'), { partner: 'seven@test.example', offer: 'loan', ...by })
}

const dayMs = 24 * 60 * 60 * 1000

/** Holds that have ended and holds that have not, deals that were canceled, and what an administrator took back and corrected. */
async function heldRewards(): Promise<void> {
  const [nowMs, isSet] = [Date.now(), vi.isFakeTimers()]
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs - 3 * dayMs })
  const first = await leadIdOf('Ждунов', { promocode: 'HELD10' })
  await done(move(first, { systemName: 'called' }))
  await done(move(first, { systemName: 'won', amount: 1000 }))
  if (isSet) vi.setSystemTime(nowMs)
  else vi.useRealTimers()
  const deal = await dealBy(addDeal(first, { amount: 200 }))
  await done(addDeal(first, { amount: 300 }))
  await cancel(first, deal, by)
  const second = await leadIdOf('Передумов', { promocode: 'HELD10' })
  const last = await dealBy(move(second, { systemName: 'won', amount: 400 }))
  await cancel(second, last, by)
  await done(addDeal(second, { amount: 600 }))
  await reverse('held@test.example', 1, by)
  await correct('held@test.example', -250, by)
}

async function payouts(): Promise<void> {
  const [plain, seven, eight] = await Promise.all(
    ['plain@test.example', 'seven@test.example', 'eight@test.example'].map(partnerIdOf),
  )
  const statuses: PayoutStatus[] = ['Paid', 'Rejected', 'Canceled']
  for (const status of statuses) await payoutIn(status, { partnerId: plain ?? '', rubles: 150, comment: `to be ${status}` })
  const [partner, administrator] = [await letIn('Partner', 'plain@test.example'), await letIn('Administrator', by.admin)]
  const asked = await call(requestOwnPayout, {
    key: null,
    body: {
      amount: 200,
      requisites: 'card',
      comment: 'please',
      code: await sentConfirmation('plain@test.example', 'Payout'),
      keep: true,
    },
    headers: { ...partner.headers, 'idempotency-key': 'own-1' },
  })
  const { id } = asked.body
  const headers = { ...administrator.headers, 'idempotency-key': 'decided-1' }
  await done(
    call(consoleChangePayoutStatus, { key: null, path: { id }, body: { status: 'Approved', comment: 'checked' }, headers }),
  )
  await movePayoutBy('Administrator', { id, to: 'Paid' })
  await payoutIn('Approved', { partnerId: seven ?? '', rubles: 1000 })
  const body = { partnerId: eight, amount: 500.5, requisites: 'card', externalId: 'payment-7' }
  const named = await call(createPayout, { key: testKey, body, headers: { 'Idempotency-Key': 'payout-1' } })
  expect(named.status).toBe(201)
}
