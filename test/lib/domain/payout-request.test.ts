import { assert } from 'fast-check'
import * as fc from 'fast-check'
import type { LedgerEntry } from '../../../lib/domain/account/account.ts'
import { describe, expect, test } from 'vitest'
import { requestPayout } from '../../../lib/domain/payout/payout.ts'
import { ApiError } from '../../../lib/errors.ts'
import {
  accountOf,
  actors,
  administrator,
  countingIds,
  inn10,
  inn12,
  legalTypes,
  moment,
  partnerId,
  partnerOf,
  settings,
} from '../../support/samples.ts'

type Request = Parameters<typeof requestPayout>[0]

const request = (changes: Partial<Request> = {}): Request => ({
  settings,
  legalTypes,
  partner: partnerOf(),
  account: accountOf(),
  actor: actors.ApiKey,
  amountKopecks: 50_050,
  requisites: 'карта 1',
  requisitesBy: 'ApiKey',
  comment: 'за март',
  at: moment,
  newId: countingIds(),
  ...changes,
})

function refusalOf(of: Request): { code: string; message: string } | undefined {
  try {
    requestPayout(of)
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { code: error.code, message: error.message }
  }
}

// Every fault together; each row mends the one before it, so that a row shows its check answers before all later ones.
const faulty = request({
  partner: undefined,
  account: accountOf({ activePayoutId: 'another', availableKopecks: 5_000 }),
  amountKopecks: 9_999,
})
const blocked = { ...faulty, partner: partnerOf({ isBlocked: true, inn: null }) }
const active = { ...blocked, partner: partnerOf({ inn: null }) }
const belowMinimum = { ...active, account: accountOf({ availableKopecks: 5_000 }) }
const aboveAvailable = { ...belowMinimum, amountKopecks: 10_000 }
const withoutInn = { ...aboveAvailable, account: accountOf({ availableKopecks: 10_000 }) }
const withWrongInn = { ...withoutInn, partner: partnerOf({ inn: '500100732258' }) }
const inOrder = { ...withWrongInn, partner: partnerOf() }

describe('the checks before a payout request, in their order', () => {
  test.each([
    { check: 'an unknown partner', of: faulty, code: 'PARTNER_NOT_FOUND', message: 'Партнер не найден' },
    { check: 'a blocked partner', of: blocked, code: 'PARTNER_BLOCKED', message: 'Партнер заблокирован' },
    {
      check: 'another active request',
      of: active,
      code: 'PAYOUT_ALREADY_ACTIVE',
      message: 'Уже есть активная заявка на выплату',
    },
    { check: 'less than the minimum', of: belowMinimum, code: 'PAYOUT_BELOW_MINIMUM', message: 'Минимальная сумма вывода: 100' },
    { check: 'more than is available', of: aboveAvailable, code: 'PAYOUT_ABOVE_AVAILABLE', message: 'Доступно для вывода: 50' },
    { check: 'no ИНН', of: withoutInn, code: 'INN_REQUIRED', message: 'Для вывода средств заполните ИНН в профиле' },
    {
      check: 'a wrong ИНН',
      of: withWrongInn,
      code: 'INN_INVALID',
      message: 'ИНН в профиле указан некорректно: не сходятся контрольные цифры',
    },
  ])('$check is answered with $code', ({ of, code, message }) => {
    expect(refusalOf(of)).toEqual({ code, message })
  })

  test.each([
    { by: 'Partner', requisites: '', code: 'PAYOUT_DESTINATION_REQUIRED' },
    { by: 'Partner', requisites: ' \n', code: 'PAYOUT_DESTINATION_REQUIRED' },
    { by: 'Partner', requisites: 'карта', code: undefined },
    // spec: POST /payout, requisites
    { by: 'ApiKey', requisites: '', code: undefined },
  ] as const)('a destination «$requisites» that $by names: $code', ({ by, requisites, code }) => {
    expect(refusalOf({ ...inOrder, actor: actors[by], requisites })?.code).toBe(code)
    // All others answer first.
    expect(refusalOf({ ...withWrongInn, actor: actors[by], requisites })?.code).toBe('INN_INVALID')
  })

  test('an administrator may leave the destination out for a partner', () => {
    const through = { kind: 'Partner', through: administrator } as const
    expect(requestPayout({ ...inOrder, actor: through, requisites: '', requisitesBy: 'Administrator' }).payout).toMatchObject({
      requisites: '',
      requisitesBy: 'Administrator',
    })
  })

  test('when all is in order the request is made', () => {
    expect(requestPayout(inOrder).payout).toMatchObject({ status: 'Requested', amountKopecks: 10_000 })
  })

  test('a partner without an account is not found', () => {
    expect(refusalOf(request({ account: undefined }))?.code).toBe('PARTNER_NOT_FOUND')
  })

  test.each([
    { what: 'a kopeck under the minimum', amountKopecks: 9_999, code: 'PAYOUT_BELOW_MINIMUM' },
    { what: 'the minimum', amountKopecks: 10_000, code: undefined },
    { what: 'a kopeck over the minimum', amountKopecks: 10_001, code: undefined },
    { what: 'a kopeck under what is available', amountKopecks: 99_999, code: undefined },
    { what: 'all that is available', amountKopecks: 100_000, code: undefined },
    { what: 'a kopeck over what is available', amountKopecks: 100_001, code: 'PAYOUT_ABOVE_AVAILABLE' },
  ])('$what: $code', ({ amountKopecks, code }) => {
    expect(refusalOf(request({ amountKopecks }))?.code).toBe(code)
  })

  test.each([
    { minimumPayoutKopecks: 100_001, message: 'Минимальная сумма вывода: 1000.01' },
    { minimumPayoutKopecks: 150_000, message: 'Минимальная сумма вывода: 1500' },
  ])('the message states the minimum: $message', ({ minimumPayoutKopecks, message }) => {
    expect(refusalOf(request({ settings: { ...settings, minimumPayoutKopecks } }))?.message).toBe(message)
  })

  test('the message states what is available, to the kopeck', () => {
    const account = accountOf({ availableKopecks: 12_340 })
    expect(refusalOf(request({ account }))?.message).toBe('Доступно для вывода: 123.40')
  })

  test.each([
    { legalTypeId: 'type-individual', inn: inn12, code: undefined },
    { legalTypeId: 'type-self', inn: inn12, code: undefined },
    { legalTypeId: 'type-ie', inn: inn12, code: undefined },
    { legalTypeId: 'type-entity', inn: inn10, code: undefined },
    { legalTypeId: null, inn: inn10, code: undefined },
    { legalTypeId: null, inn: inn12, code: undefined },
    { legalTypeId: 'type-individual', inn: inn10, code: 'INN_INVALID' },
    { legalTypeId: 'type-self', inn: inn10, code: 'INN_INVALID' },
    { legalTypeId: 'type-ie', inn: inn10, code: 'INN_INVALID' },
    { legalTypeId: 'type-entity', inn: inn12, code: 'INN_INVALID' },
    { legalTypeId: null, inn: '7707083894', code: 'INN_INVALID' },
    { legalTypeId: 'type-self', inn: '', code: 'INN_REQUIRED' },
    { legalTypeId: 'type-self', inn: null, code: 'INN_REQUIRED' },
  ])('legal type $legalTypeId with ИНН $inn: $code', ({ legalTypeId, inn, code }) => {
    expect(refusalOf(request({ partner: partnerOf({ legalTypeId, inn }) }))?.code).toBe(code)
  })

  test.each([{ inn: null }, { inn: 'not one' }])(
    'an ИНН of $inn is no obstacle where none is required, and is not stored',
    ({ inn }) => {
      const requested = requestPayout(
        request({ partner: partnerOf({ inn }), settings: { ...settings, requireInnForPayouts: false } }),
      )
      expect(requested.payout.inn).toBeNull()
    },
  )

  test('a good ИНН is not stored where none is required', () => {
    expect(requestPayout(request({ settings: { ...settings, requireInnForPayouts: false } })).payout.inn).toBeNull()
  })
})

describe('a payout request that is made', () => {
  const after = { accruedKopecks: 100_000, waitingKopecks: 0, availableKopecks: 49_950, heldKopecks: 50_050, paidKopecks: 0 }

  test('holds everything asked for, and a history of one entry by the key', () => {
    expect(requestPayout(request()).payout).toEqual({
      id: 'id-1',
      partnerId,
      amountKopecks: 50_050,
      status: 'Requested',
      requisites: 'карта 1',
      requisitesBy: 'ApiKey',
      partnerComment: null,
      adminComment: 'за март',
      inn: inn12,
      processedBy: null,
      createdAt: moment,
      updatedAt: moment,
      processedAt: null,
      balanceWhenRequested: { revision: 8, ...after },
      revision: 1,
      history: [
        {
          id: 'id-2',
          payoutId: 'id-1',
          revision: 1,
          status: 'Requested',
          comment: 'за март',
          createdAt: moment,
          changedByAdmin: null,
          changedByApiKey: { id: 'key-1', title: 'CRM', admin: administrator },
        },
      ],
    })
  })

  test('posts one entry that moves the amount from available to held', () => {
    expect(requestPayout(request()).posting.entries).toEqual([
      {
        id: 'id-3',
        partnerId,
        accruedKopecks: 0,
        waitingKopecks: 0,
        availableKopecks: -50_050,
        heldKopecks: 50_050,
        paidKopecks: 0,
        cause: { kind: 'PayoutRequested', payoutId: 'id-1' },
        createdAt: moment,
        revision: 8,
        after,
      },
    ])
  })

  test.each([
    { actor: actors.ApiKey, adminComment: 'за март', partnerComment: null, byAdmin: null, byKey: actors.ApiKey.apiKey },
    { actor: actors.Administrator, adminComment: 'за март', partnerComment: null, byAdmin: administrator, byKey: null },
    { actor: actors.Partner, adminComment: null, partnerComment: 'за март', byAdmin: null, byKey: null },
  ])('by $actor.kind keeps the comment where it belongs', ({ actor, adminComment, partnerComment, byAdmin, byKey }) => {
    const { payout } = requestPayout(request({ actor }))
    expect(payout).toMatchObject({ adminComment, partnerComment })
    expect(payout.history).toMatchObject([{ comment: 'за март', changedByAdmin: byAdmin, changedByApiKey: byKey }])
  })

  test('without a comment has none anywhere', () => {
    const { payout } = requestPayout(request({ comment: null }))
    expect(payout).toMatchObject({ adminComment: null, partnerComment: null, history: [{ comment: null }] })
  })

  test('hands the partner and the actor on as they were judged', () => {
    const of = request()
    const { partner, actor } = requestPayout(of)
    expect(partner).toBe(of.partner)
    expect(actor).toBe(of.actor)
  })

  test('never leaves less than nothing available, whatever is asked', () => {
    const amount = fc.integer({ min: 1, max: 200_000 })
    assert(
      fc.property(amount, amount, (amountKopecks, availableKopecks) => {
        const of = request({ amountKopecks, account: accountOf({ availableKopecks }) })
        const isGood = amountKopecks >= settings.minimumPayoutKopecks && amountKopecks <= availableKopecks
        if (!isGood) return refusalOf(of) !== undefined
        const { posting } = requestPayout(of)
        const [entry] = posting.entries as [LedgerEntry]
        return availableKopecks + entry.availableKopecks >= 0 && entry.heldKopecks === amountKopecks
      }),
    )
  })
})
