import { describe, expect, test } from 'vitest'
import {
  actLines,
  type ActWitnesses,
  type ChronicleLine,
  isLineAsked,
  mayHaveLines,
} from '../../../../lib/domain/feed/chronicle.ts'
import type { ActEvent, EventActor, ToldAct } from '../../../../lib/domain/feed/event.ts'

const olga = { id: 'olga', email: 'olga@test.example', firstName: 'Ольга', lastName: 'Соколова', middleName: null }
const ivan = { id: 'ivan', email: 'ivan@test.example', firstName: 'Иван', lastName: 'Орлов', middleName: null }
const crm = { id: 'crm', title: 'CRM', admin: olga }
const contour = { administrators: [olga, ivan], statuses: [], offers: [] }
const actId = '019537aa-0000-7000-8000-000000000001'
const at = new Date(Number.parseInt('019537aa0000', 16)).toISOString()

const payoutState = { status: 'Paid', updatedAt: at, processedAt: at } as const
const leadState = { statusId: 'won', partnerId: 'anna', offerId: null, dealCount: 1, canceledDealCount: 0, updatedAt: at }
const paid: ActEvent = { type: 'payout.paid', id: 'payout', version: 3, state: payoutState }
const requested: ActEvent = { type: 'payout.requested', id: 'payout', version: 1, state: { ...payoutState, status: 'Requested' } }
const created: ActEvent = { type: 'lead.created', id: 'lead', version: 1, state: leadState }
const moved: ActEvent = { type: 'lead.status_changed', id: 'lead', version: 2, state: leadState }
const accrued: ActEvent = { type: 'reward.accrued', id: 'anna', version: 2 }
const corrected: ActEvent = { type: 'correction.posted', id: 'anna', version: 3 }

const figures = { accruedKopecks: 500, waitingKopecks: 0, availableKopecks: 500, heldKopecks: 0, paidKopecks: 0 }
const entryOf = (revision: number, cause: object) =>
  ({ id: 'e', partnerId: 'anna', ...figures, cause, createdAt: at, revision, after: figures }) as ReturnType<
    ActWitnesses['entry']
  >
const nothingKnown: ActWitnesses = {
  payout: () => undefined,
  payoutChange: () => undefined,
  lead: () => undefined,
  leadAct: () => undefined,
  entry: () => undefined,
}
const witnesses: ActWitnesses = {
  payout: () => ({ partnerId: 'anna', amountKopecks: 1500 }),
  payoutChange: (_id, revision) =>
    [
      { status: 'Requested' as const, comment: 'please', changedByAdmin: null, changedByApiKey: null },
      { status: 'Approved' as const, comment: null, changedByAdmin: null, changedByApiKey: crm },
      { status: 'Paid' as const, comment: 'order 7', changedByAdmin: ivan, changedByApiKey: null },
    ][revision - 1],
  lead: () => ({ createdBy: crm }),
  leadAct: (_id, revision) =>
    revision === 2
      ? ({
          id: 'act',
          fromStatusId: 'fresh',
          toStatusId: 'won',
          deal: null,
          doneBy: { kind: 'Administrator', administrator: olga },
        } as ReturnType<ActWitnesses['leadAct']>)
      : undefined,
  entry: (_id, revision) =>
    revision === 2
      ? entryOf(2, { kind: 'Reward', leadId: 'lead', actId: 'act' })
      : entryOf(3, { kind: 'Correction', reason: 'twice', doneBy: { kind: 'Administrator', administrator: ivan } }),
}

const byAnna: EventActor = { kind: 'Partner', id: 'anna' }
const doer = ({ by, byApiKey, byPartnerId }: ChronicleLine) => byApiKey?.title ?? byPartnerId ?? by?.id ?? null

describe('the lines of an act', () => {
  const events = [requested, created, moved, accrued, paid, corrected]

  test('all have the actor of the act', () => {
    expect(actLines({ id: actId, by: byAnna, events }, witnesses, contour).map(doer)).toEqual(events.map(() => 'anna'))
  })

  test('of an imported history, where one item holds many acts, each have their own actor', () => {
    const past: ToldAct = { id: actId, by: byAnna, events, isPast: true }
    expect(actLines(past, witnesses, contour).map((line) => [line.type, doer(line)])).toEqual([
      ['payout.requested', 'anna'],
      ['lead.created', 'CRM'],
      ['lead.status_changed', 'olga'],
      ['reward.accrued', 'olga'],
      ['payout.paid', 'ivan'],
      ['correction.posted', 'ivan'],
    ])
    // So none of them is left out for the name that stands above all.
    expect(mayHaveLines(past, { by: { kind: 'Administrator', idOrEmail: 'ivan' } }, contour)).toBe(true)
    const present: ToldAct = { id: actId, by: byAnna, events }
    expect(mayHaveLines(present, { by: { kind: 'Administrator', idOrEmail: 'ivan' } }, contour)).toBe(false)
  })

  test('say what is known where what an act named is no more', () => {
    const [line] = actLines({ id: actId, by: byAnna, events: [paid] }, nothingKnown, contour)
    expect(line).toMatchObject({ subjects: ['payout:payout'], before: null, after: { status: 'Paid' }, amountKopecks: null })
  })

  test('say what a payout was before, what it became, for how much, for whom and with which document', () => {
    const [line] = actLines({ id: actId, by: { kind: 'Administrator', id: 'ivan' }, events: [paid] }, witnesses, contour)
    expect(line).toEqual({
      id: `${actId}-000`,
      type: 'payout.paid',
      at,
      by: ivan,
      subjects: ['payout:payout', 'partner:anna'],
      reason: 'order 7',
      before: { status: 'Approved' },
      after: { status: 'Paid' },
      amountKopecks: 1500,
    })
  })
})

describe('a line is asked for', () => {
  const line: ChronicleLine = {
    id: `${actId}-000`,
    type: 'correction.posted',
    at,
    by: ivan,
    reason: null,
    subjects: ['partner:anna'],
    before: null,
    after: {},
    amountKopecks: -25_050,
  }
  test.each([
    { what: 'nothing', asked: {}, is: true },
    { what: 'its amount, taken back', asked: { fromKopecks: 25_050, toKopecks: 25_050 }, is: true },
    { what: 'a kopeck more', asked: { fromKopecks: 25_051 }, is: false },
    { what: 'a kopeck less', asked: { toKopecks: 25_049 }, is: false },
    { what: 'its moment alone', asked: { since: at, until: at }, is: true },
    { what: 'what came later', asked: { since: new Date(Date.parse(at) + 1).toISOString() }, is: false },
    { what: 'what came before', asked: { until: new Date(Date.parse(at) - 1).toISOString() }, is: false },
    {
      what: 'all of it at once',
      asked: { type: 'correction.posted' as const, of: 'partner:anna' as const, onlyMoney: true },
      is: true,
    },
    { what: 'all but one of it', asked: { type: 'correction.posted' as const, of: 'partner:maria' as const }, is: false },
    { what: 'another person', asked: { by: { kind: 'Administrator' as const, idOrEmail: 'olga' } }, is: false },
  ])('by $what: $is', ({ asked, is }) => {
    expect(isLineAsked(line, asked)).toBe(is)
  })

  test('by an amount never where it has none', () => {
    expect(isLineAsked({ ...line, amountKopecks: null }, { fromKopecks: 1 })).toBe(false)
    expect(isLineAsked({ ...line, amountKopecks: null }, { toKopecks: 1 })).toBe(false)
  })
})
