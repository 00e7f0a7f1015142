import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handler as listPartners } from '../../functions/external/list-partners/handler.ts'
import { bind } from '../../infra/ops/commands/bind-lead-command.ts'
import { cancel } from '../../infra/ops/commands/cancel-deal-command.ts'
import { correct, reverse } from '../../infra/ops/commands/partner-money-commands.ts'
import { documentClient } from '../../lib/store/table/client.ts'
import { readUnits, sequentialCalls, watchCalls, writeUnits } from '../bench/watched-calls.ts'
import { callStreaming } from '../support/call.ts'
import { testKey } from '../support/contours.ts'
import { addDeal, leadContour, leadIdOf, move } from '../support/lead-contour.ts'
import { partnerIdOf, requestPayoutBy } from '../support/payout-acts.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const held = {
  slug: 'held',
  title: 'С ожиданием',
  landingUrl: 'https://land.example',
  rewards: [
    { leadStatus: 'called', fixed: 70 },
    { leadStatus: 'won', percentOfDeal: 10, holdDays: 1 },
  ],
}
const email = 'plain@test.example'
const contour = {
  ...leadContour,
  settings: { minimumPayout: 1, requireInnForPayouts: false },
  leadFields: leadContour.leadFields.map((field) => ({ ...field, searchable: field.systemName === 'surname' })),
  partners: [{ email, lastName: 'Простова', inn: '500100732259', openingBalance: 1000 }],
  offers: [held],
  referralLinks: [],
  promocodes: [{ code: 'HELD10', partner: email, offer: 'held', status: 'Active' }],
}

beforeEach(() => newContour(contour))
afterEach(() => void vi.useRealTimers())

type Acting = () => Promise<unknown>
/** Sets its scene, and gives the act. */
type Prepared = () => Promise<Acting>

const by = { admin: 'second@test.example', reason: 'возврат' }

const onLead =
  (act: (leadId: string) => Promise<unknown>, before: (leadId: string) => Promise<unknown>): Prepared =>
  async () => {
    const leadId = await leadIdOf('Иванов', { promocode: 'HELD10' })
    await before(leadId)
    return () => act(leadId)
  }
const called = (leadId: string) => move(leadId, { systemName: 'called' })
const won = (leadId: string) => move(leadId, { systemName: 'won', amount: 1000 })

/** A lead of nobody that was called and has two deals: three rewards. */
const bindable: Prepared = async () => {
  const leadId = await leadIdOf('Ничейный')
  await called(leadId)
  await won(leadId)
  await addDeal(leadId, { amount: 500 })
  return () => bind(leadId, { promocode: 'HELD10', ...by })
}

const daysMs = 2 * 24 * 60 * 60 * 1000

/** The hold has ended, and no entry says so yet. */
const afterHold: Prepared = async () => {
  const partnerId = await partnerIdOf(email)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - daysMs })
  await won(await leadIdOf('Иванов', { promocode: 'HELD10' }))
  vi.useRealTimers()
  // The key is looked up again after this time.
  await called(await leadIdOf('Петров', { promocode: 'HELD10' }))
  return () => requestPayoutBy('ApiKey', { partnerId, rubles: 1100 })
}

const find =
  (query: Record<string, string>): Prepared =>
  async () =>
  async () => {
    const { body } = await callStreaming(listPartners, { key: testKey, query })
    expect(body).toHaveLength(1)
  }

const cancelFirst = async (): Promise<Acting> => {
  const leadId = await leadIdOf('Иванов', { promocode: 'HELD10' })
  const { body } = await won(leadId)
  return () => cancel(leadId, String(body.deals[0].id), by)
}

/** Round trips to DynamoDB, calls to DynamoDB, and the write and read units used. */
type Row = [what: string, prepared: Prepared, sequential: number, all: number, write: number, read: number]

const rows: Row[] = [
  ['PUT /lead/{id}/status: a share that waits', onLead(won, called), 3, 5, 16, 4],
  ['POST /payout: behind the end of a hold', afterHold, 2, 4, 20, 3],
  ['GET /partner?email', find({ email: 'pla' }), 2, 4, 0, 3.5],
  ['GET /partner?lastName', find({ lastName: 'Прост' }), 2, 4, 0, 3],
  ['GET /partner?inn', find({ inn: '500100732259' }), 2, 4, 0, 3],
  ['partner reverse', onLead(() => reverse(email, 2, by), called), 4, 7, 10, 6],
  ['partner correct', async () => () => correct(email, -100, by), 4, 5, 8, 4],
  ['lead cancel-deal', cancelFirst, 4, 7, 18, 7],
  ['lead bind, with three rewards', bindable, 4, 10, 32, 9],
]

describeOnEngine('an act by a key that its function knows, or of an administrator', () => {
  test.each(rows)('%s', async (_, prepared, ...expected) => {
    const act = await prepared()
    const { calls } = await watchCalls(documentClient, act)
    expect([sequentialCalls(calls), calls.length, writeUnits(calls), readUnits(calls)]).toEqual(expected)
  })
})
