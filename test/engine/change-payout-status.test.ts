import { beforeEach, describe, expect, test } from 'vitest'
import { handler as changeStatus } from '../../functions/external/change-payout-status/handler.ts'
import type { Actor } from '../../lib/domain/people/actor.ts'
import type { PayoutStatus } from '../../lib/domain/payout/payout.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { loadAccount } from '../../lib/store/account/account.ts'
import { loadActivity } from '../../lib/store/partner/partner.ts'
import { loadPayout } from '../../lib/store/payout/payout.ts'
import { call } from '../support/call.ts'
import { testContour, testKey } from '../support/contours.ts'
import { beforeNextWrite } from '../support/meanwhile.ts'
import { administratorIn, movePayoutBy, partnerIdOf, payoutIn } from '../support/payout-acts.ts'
import { expectWhole, ledgerIn, storedItems, touchedKeys } from '../support/stored.ts'
import { describeOnEngine, newContour } from './contour-table.ts'

const statuses: readonly PayoutStatus[] = ['Requested', 'Approved', 'Paid', 'Rejected', 'Canceled']
const kinds: readonly Actor['kind'][] = ['ApiKey', 'Administrator', 'Partner']

/** The moves of the specification; all others are refused. */
const allowed: Record<Actor['kind'], readonly string[]> = {
  ApiKey: ['Requested>Approved', 'Approved>Paid', 'Requested>Rejected', 'Approved>Rejected'],
  Administrator: ['Requested>Approved', 'Approved>Paid', 'Requested>Rejected', 'Approved>Rejected'],
  Partner: ['Requested>Canceled'],
}

const rows = kinds.flatMap((kind) => statuses.flatMap((from) => statuses.map((to) => ({ kind, from, to }))))
const isAllowed = ({ kind, from, to }: (typeof rows)[number]): boolean => allowed[kind].includes(`${from}>${to}`)

/** Where 400 of the 1000.50 rubles are, in each status. */
const figures: Record<
  PayoutStatus,
  { waitingKopecks: number; availableKopecks: number; heldKopecks: number; paidKopecks: number }
> = {
  Requested: { waitingKopecks: 0, availableKopecks: 60_050, heldKopecks: 40_000, paidKopecks: 0 },
  Approved: { waitingKopecks: 0, availableKopecks: 60_050, heldKopecks: 40_000, paidKopecks: 0 },
  Paid: { waitingKopecks: 0, availableKopecks: 60_050, heldKopecks: 0, paidKopecks: 40_000 },
  Rejected: { waitingKopecks: 0, availableKopecks: 100_050, heldKopecks: 0, paidKopecks: 0 },
  Canceled: { waitingKopecks: 0, availableKopecks: 100_050, heldKopecks: 0, paidKopecks: 0 },
}

const entryOf: Partial<Record<PayoutStatus, object>> = {
  Paid: {
    cause: 'PayoutPaid',
    accruedKopecks: 0,
    waitingKopecks: 0,
    availableKopecks: 0,
    heldKopecks: -40_000,
    paidKopecks: 40_000,
  },
  Rejected: {
    cause: 'PayoutReturned',
    accruedKopecks: 0,
    waitingKopecks: 0,
    availableKopecks: 40_000,
    heldKopecks: -40_000,
    paidKopecks: 0,
  },
  Canceled: {
    cause: 'PayoutReturned',
    accruedKopecks: 0,
    waitingKopecks: 0,
    availableKopecks: 40_000,
    heldKopecks: -40_000,
    paidKopecks: 0,
  },
}

const anyText: unknown = expect.any(String)

describeOnEngine('a payout', () => {
  let partnerId = ''
  beforeEach(async () => {
    await newContour({ ...testContour, partners: testContour.partners.slice(0, 1) })
    partnerId = await partnerIdOf('rich@test.example')
  })

  describe('moves', () => {
    test.each(rows.filter(isAllowed))(
      'from $from to $to by $kind: status, history, money and marker, and nothing else',
      async ({ kind, from, to }) => {
        const id = await payoutIn(from, { partnerId, rubles: 400, comment: 'при создании' })
        const [before, payoutBefore] = [await storedItems(), await loadPayout(id)]
        const outcome = await movePayoutBy(kind, { id, to, comment: 'при смене' })
        const [after, payout, contour] = [await storedItems(), await loadPayout(id), await loadContour()]

        expect(outcome).toEqual({ status: 200, code: null })
        const at = payout?.updatedAt ?? ''
        expect(at >= (payoutBefore?.updatedAt ?? '')).toBe(true)
        expect(payout).toEqual({
          ...payoutBefore,
          status: to,
          partnerComment: kind === 'Partner' ? 'при смене' : null,
          adminComment: kind === 'Partner' ? 'при создании' : 'при смене',
          processedBy: kind === 'Administrator' && to === 'Paid' ? administratorIn(contour) : null,
          processedAt: to === 'Paid' ? at : null,
          updatedAt: at,
          revision: (payoutBefore?.revision ?? 0) + 1,
          history: [
            ...(payoutBefore?.history ?? []),
            {
              id: expect.stringMatching(/^[0-9a-f-]{36}$/),
              payoutId: id,
              revision: (payoutBefore?.revision ?? 0) + 1,
              status: to,
              comment: 'при смене',
              createdAt: at,
              changedByAdmin: kind === 'Administrator' ? administratorIn(contour) : null,
              changedByApiKey:
                kind === 'ApiKey'
                  ? { id: anyText, title: 'Test key', admin: administratorIn(contour, 'admin@test.example') }
                  : null,
            },
          ],
        })

        const ends = to !== 'Approved'
        expect(await loadAccount(partnerId)).toMatchObject({
          partnerId,
          accruedKopecks: 100_050,
          ...figures[to],
          activePayoutId: ends ? null : id,
          revision: ends ? 3 : 2,
        })
        const posted = ledgerIn(after, partnerId).slice(ledgerIn(before, partnerId).length)
        expect(posted).toEqual(
          ends
            ? [
                {
                  ...entryOf[to],
                  id: anyText,
                  partnerId,
                  cause: { kind: (entryOf[to] as { cause: string }).cause, payoutId: id },
                  createdAt: at,
                  revision: 3,
                  after: { accruedKopecks: 100_050, ...figures[to] },
                },
              ]
            : [],
        )
        expect(touchedKeys(before, after)).toEqual(
          [
            `PAYOUTS/${id}`,
            `PAYOUT#${id}/HISTORY#00000000000${payout?.revision}`,
            ...(ends ? [`PARTNER#${partnerId}/ACCOUNT`, `PARTNER#${partnerId}/ENTRY#000000000003`] : []),
            ...(kind === 'Partner' ? [`ACTIVITY/${partnerId}`] : []),
          ].toSorted(),
        )
        expect((await loadActivity(partnerId)).lastActivityAt).toBe(kind === 'Partner' ? at : null)
        expectWhole(after)
      },
    )
  })

  describe('does not move', () => {
    test.each(rows.filter((row) => !isAllowed(row)))(
      'from $from to $to by $kind, and nothing changes',
      async ({ kind, from, to }) => {
        const id = await payoutIn(from, { partnerId, rubles: 400 })
        const before = await storedItems()
        const isNoStatusOfTheApi = kind === 'ApiKey' && (to === 'Requested' || to === 'Canceled')
        expect(await movePayoutBy(kind, { id, to, comment: 'напрасно' })).toEqual(
          isNoStatusOfTheApi
            ? { status: 400, code: 'PAYOUT_STATUS_INVALID' }
            : { status: 409, code: 'PAYOUT_TRANSITION_FORBIDDEN' },
        )
        expect(await storedItems()).toEqual(before)
      },
    )
  })

  test.each([
    '01890a5d-ac96-774b-bcce-b302099a8057',
    '#COUNTS',
    '01890a5d-ac96-774b-bcce-b302099a8057#COUNTS',
    'SETTINGS',
    'x',
    ' ',
    '../partner',
    'я'.repeat(2000),
  ])('of id %j is not there: 409, and nothing changes', async (id) => {
    await payoutIn('Requested', { partnerId, rubles: 400 })
    const before = await storedItems()
    const { status, body } = await call(changeStatus, { key: testKey, path: { id }, body: { status: 'Approved' } })
    expect([status, body.code, body.message]).toEqual([409, 'PAYOUT_TRANSITION_FORBIDDEN', 'Недопустимый переход статуса'])
    expect(await storedItems()).toEqual(before)
  })

  test('is not found under its id in another spelling', async () => {
    const id = await payoutIn('Requested', { partnerId, rubles: 400 })
    for (const other of [id.toUpperCase(), `${id} `, `${id}#COUNTS`, id.replaceAll('-', '')]) {
      const { status } = await call(changeStatus, { key: testKey, path: { id: other }, body: { status: 'Approved' } })
      expect(status).toBe(409)
    }
    expect((await loadPayout(id))?.status).toBe('Requested')
  })

  test("under a partner's id is not the partner", async () => {
    const before = await storedItems()
    const { status } = await call(changeStatus, { key: testKey, path: { id: partnerId }, body: { status: 'Approved' } })
    expect(status).toBe(409)
    expect(await storedItems()).toEqual(before)
  })

  test.each([undefined, null, '', 'approved', 'Canceled', 'Requested', 5, ['Approved']])(
    'is not moved to %j through the API: the three statuses are named',
    async (status) => {
      const id = await payoutIn('Requested', { partnerId, rubles: 400 })
      const answer = await call(changeStatus, { key: testKey, path: { id }, body: { status } })
      expect([answer.status, answer.body.message]).toEqual([400, 'Допустимые статусы: Approved, Paid, Rejected'])
      expect((await loadPayout(id))?.status).toBe('Requested')
    },
  )

  test('is refused for its status in the body before it is refused for its id', async () => {
    const { body } = await call(changeStatus, { key: testKey, path: { id: 'x' }, body: { status: 'Sent' } })
    expect(body.message).toBe('Допустимые статусы: Approved, Paid, Rejected')
  })

  test.each(kinds.filter((kind) => kind !== 'Partner'))('keeps the comment it has when %s sends none', async (kind) => {
    const id = await payoutIn('Requested', { partnerId, rubles: 400, comment: 'первый' })
    await movePayoutBy(kind, { id, to: 'Approved' })
    const payout = await loadPayout(id)
    expect([payout?.adminComment, payout?.history.map(({ comment }) => comment)]).toEqual(['первый', ['первый', null]])
  })

  test('is answered with its whole history by a status change', async () => {
    const id = await payoutIn('Requested', { partnerId, rubles: 400 })
    await movePayoutBy('Administrator', { id, to: 'Approved', comment: 'проверено' })
    const { status, body } = await call(changeStatus, { key: testKey, path: { id }, body: { status: 'Paid' } })
    expect([status, body.id, body.status, body.processedBy, body.processedAt]).toEqual([200, id, 'Paid', null, body.updatedAt])
    type Entry = { status: string; changedByAdmin: { email: string } | null; changedByApiKey: { title: string } | null }
    expect(
      (body.history as Entry[]).map((entry) => [entry.status, entry.changedByAdmin?.email, entry.changedByApiKey?.title]),
    ).toEqual([
      ['Requested', undefined, 'Test key'],
      ['Approved', 'second@test.example', undefined],
      ['Paid', undefined, 'Test key'],
    ])
  })

  test.each([
    { from: 'Requested', meanwhile: ['Partner', 'Canceled'], kind: 'ApiKey', to: 'Approved', now: 'Canceled' },
    { from: 'Requested', meanwhile: ['ApiKey', 'Approved'], kind: 'Partner', to: 'Canceled', now: 'Approved' },
    { from: 'Requested', meanwhile: ['Administrator', 'Approved'], kind: 'ApiKey', to: 'Approved', now: 'Approved' },
    { from: 'Requested', meanwhile: ['ApiKey', 'Rejected'], kind: 'Administrator', to: 'Approved', now: 'Rejected' },
    { from: 'Approved', meanwhile: ['Administrator', 'Rejected'], kind: 'ApiKey', to: 'Paid', now: 'Rejected' },
    { from: 'Approved', meanwhile: ['ApiKey', 'Paid'], kind: 'Administrator', to: 'Rejected', now: 'Paid' },
    { from: 'Approved', meanwhile: ['ApiKey', 'Paid'], kind: 'ApiKey', to: 'Paid', now: 'Paid' },
  ] as const)('that went from $from to $now between the read and the write is not moved to $to by $kind', async (row) => {
    const id = await payoutIn(row.from, { partnerId, rubles: 400 })
    let left = {}
    beforeNextWrite(async () => {
      const [kind, to] = row.meanwhile
      expect((await movePayoutBy(kind, { id, to })).status).toBe(200)
      left = await storedItems()
    })
    expect(await movePayoutBy(row.kind, { id, to: row.to })).toEqual({ status: 409, code: 'PAYOUT_TRANSITION_FORBIDDEN' })
    const after = await storedItems()
    expect(after).toEqual(left)
    expect((await loadPayout(id))?.status).toBe(row.now)
    expectWhole(after)
  })

  test('that was approved between the read and the write is still rejected, from Approved', async () => {
    const id = await payoutIn('Requested', { partnerId, rubles: 400 })
    beforeNextWrite(() => movePayoutBy('Administrator', { id, to: 'Approved' }))
    expect((await movePayoutBy('ApiKey', { id, to: 'Rejected' })).status).toBe(200)
    expect((await loadPayout(id))?.history.map(({ status }) => status)).toEqual(['Requested', 'Approved', 'Rejected'])
    expectWhole(await storedItems())
  })
})
