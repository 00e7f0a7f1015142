import { expect } from 'vitest'
import type { PayoutStatus } from '../../lib/domain/payout.ts'
import { newContour } from '../engine/contour-table.ts'
import { handler as createPayout } from '../../functions/external/create-payout.ts'
import { bind } from '../../infra/ops/commands/bind-lead-command.ts'
import { call } from './call.ts'
import { testKey } from './contours.ts'
import { addDeal, leadContour, leadIdOf, move, sessionBy } from './lead-contour.ts'
import { movePayoutBy, partnerIdOf, payoutIn, requestPayoutBy } from './payout-acts.ts'

/** A contour in which a lead of each binding, every kind of reward and payouts in every status can be. */
export const auditedContour = {
  ...leadContour,
  settings: { ...leadContour.settings, requireInnForPayouts: false },
  leadFields: leadContour.leadFields.map((field) => ({ ...field, searchable: field.systemName === 'surname' })),
  partners: [
    ...leadContour.partners.map((partner) => ({ ...partner, groups: ['Первая'], legalType: 'Individual' })),
    { email: 'quiet@test.example' },
  ],
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
  await boundLeads()
  await payouts()
}

async function leadsOfPlain(): Promise<void> {
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
  const ofSeven = await leadIdOf('Седов', { promocode: 'SEVEN10' })
  await done(move(ofSeven, { systemName: 'won', amount: 20_000 }))
  const ofEight = await leadIdOf('Восьмов', { promocode: 'EIGHT10' })
  await done(move(ofEight, { systemName: 'won', amount: 10_000 }))
  const ofNobody = await leadIdOf('Ничей')
  await done(move(ofNobody, { systemName: 'won', amount: 100 }))
}

/** One with rewards of several acts and a deal that was canceled since, one with none. */
async function boundLeads(): Promise<void> {
  const by = { admin: 'second@test.example' }
  const earning = await leadIdOf('Потерянов')
  await done(move(earning, { systemName: 'called' }))
  await done(move(earning, { systemName: 'won', amount: 700 }))
  await done(addDeal(earning, { amount: 300 }))
  await bind(earning, { promocode: 'OTHER10', ...by })
  await done(addDeal(earning, { amount: 50 }))
  await bind(await leadIdOf('Новиков'), { partner: 'seven@test.example', offer: 'loan', ...by })
}

async function payouts(): Promise<void> {
  const [plain, seven, eight] = await Promise.all(
    ['plain@test.example', 'seven@test.example', 'eight@test.example'].map(partnerIdOf),
  )
  const statuses: PayoutStatus[] = ['Paid', 'Rejected', 'Canceled']
  for (const status of statuses) await payoutIn(status, { partnerId: plain ?? '', rubles: 150, comment: `to be ${status}` })
  const { id } = await requestPayoutBy('Partner', { partnerId: plain ?? '', rubles: 200, comment: 'please' })
  await movePayoutBy('Administrator', { id, to: 'Approved', comment: 'checked' })
  await movePayoutBy('Administrator', { id, to: 'Paid' })
  await payoutIn('Approved', { partnerId: seven ?? '', rubles: 1000 })
  const body = { partnerId: eight, amount: 500.5, requisites: 'card' }
  const named = await call(createPayout, { key: testKey, body, headers: { 'Idempotency-Key': 'payout-1' } })
  expect(named.status).toBe(201)
}
