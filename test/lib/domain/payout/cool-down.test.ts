import { describe, expect, test } from 'vitest'
import {
  asksForCoolDown,
  coolDownHoursOf,
  movedMoments,
  payoutsWaitUntil,
  refuseCoolingDown,
} from '../../../../lib/domain/payout/cool-down.ts'
import { payoutStatuses } from '../../../../lib/domain/payout/payout.ts'
import type { Partner } from '../../../../lib/domain/partner/partner.ts'
import { type ApiError, InvariantViolation } from '../../../../lib/errors.ts'
import { actors, partnerOf } from '../../../support/samples.ts'

const changedAt = '2026-11-24T10:00:00.000Z'
const laterAt = '2026-11-24T12:00:30.000Z'

describe('until when payouts wait', () => {
  const both = { emailChangedAt: changedAt, detailsChangedAt: laterAt }
  test.each([
    { what: 'not at all where nothing was changed', partner: {}, at: changedAt, until: null },
    {
      what: 'a day behind another address',
      partner: { emailChangedAt: changedAt },
      at: changedAt,
      until: '2026-11-25T10:00:00.000Z',
    },
    {
      what: 'a day behind other details',
      partner: { detailsChangedAt: laterAt },
      at: laterAt,
      until: '2026-11-25T12:00:30.000Z',
    },
    { what: 'for the later of both', partner: both, at: laterAt, until: '2026-11-25T12:00:30.000Z' },
    {
      what: 'for the later of both, the other way round',
      partner: { emailChangedAt: laterAt, detailsChangedAt: changedAt },
      at: laterAt,
      until: '2026-11-25T12:00:30.000Z',
    },
    {
      what: 'a millisecond before the hour',
      partner: { emailChangedAt: changedAt },
      at: '2026-11-25T09:59:59.999Z',
      until: '2026-11-25T10:00:00.000Z',
    },
    { what: 'no more at the hour', partner: { emailChangedAt: changedAt }, at: '2026-11-25T10:00:00.000Z', until: null },
    { what: 'by the one that is not over', partner: both, at: '2026-11-25T11:00:00.000Z', until: '2026-11-25T12:00:30.000Z' },
    {
      what: 'a day behind a request to other details, whatever became of the profile earlier',
      partner: { emailChangedAt: changedAt },
      payout: { requisitesBy: 'Code', createdAt: laterAt },
      at: laterAt,
      until: '2026-11-25T12:00:30.000Z',
    },
    {
      what: 'not for where a key sends it',
      partner: {},
      payout: { requisitesBy: 'ApiKey', createdAt: laterAt },
      at: laterAt,
      until: null,
    },
    {
      what: 'not for where the profile says',
      partner: {},
      payout: { requisitesBy: 'Profile', createdAt: laterAt },
      at: laterAt,
      until: null,
    },
    {
      what: 'not for a request from before its origin was stored',
      partner: {},
      payout: { createdAt: laterAt },
      at: laterAt,
      until: null,
    },
  ] as const)('$what', ({ partner, at, until, ...of }) => {
    expect(payoutsWaitUntil(partner, {}, at, 'payout' in of ? of.payout : undefined)).toBe(until)
  })

  test.each([
    { settings: {}, hours: 24 },
    { settings: { coolDownHours: 0 }, hours: 0 },
    { settings: { coolDownHours: 168 }, hours: 168 },
  ])('is said in hours: $settings', ({ settings, hours }) => {
    expect(coolDownHoursOf(settings)).toBe(hours)
    const end = payoutsWaitUntil({ emailChangedAt: changedAt }, settings, changedAt)
    expect(end).toBe(hours === 0 ? null : new Date(Date.parse(changedAt) + hours * 3_600_000).toISOString())
  })
})

describe('who waits', () => {
  const asked = (settings: object): string[] =>
    payoutStatuses.flatMap((to) =>
      Object.entries(actors).flatMap(([by, actor]) => (asksForCoolDown({ to, actor, settings }) ? [`${by}: ${to}`] : [])),
    )

  test.each([
    { settings: {}, who: ['Administrator: Paid'] },
    { settings: { coolDownHours: 1 }, who: ['Administrator: Paid'] },
    { settings: { coolDownHours: 0, coolDownKeys: true }, who: [] },
  ])('with $settings: $who', ({ settings, who }) => {
    expect(asked(settings)).toEqual(who)
  })

  test('is also a key, where the contour says so', () => {
    expect(asked({ coolDownKeys: true })).toEqual(expect.arrayContaining(['Administrator: Paid', 'ApiKey: Paid']))
  })

  const payout = { requisitesBy: 'Profile', createdAt: laterAt } as const
  const move = { to: 'Paid', actor: actors.Administrator, settings: {}, payout, at: laterAt }

  test('is told until when, by the clock of Moscow and to the minute that is over then', () => {
    const refused = (() => {
      try {
        refuseCoolingDown({ ...move, partner: { detailsChangedAt: laterAt } })
      } catch (error) {
        return error as ApiError
      }
      return undefined
    })()
    expect(refused).toMatchObject({
      code: 'PAYOUT_COOLS_DOWN',
      status: 409,
      message:
        'Выплата ждёт до 25.11.2026 15:01 по московскому времени: недавно изменились адрес почты или данные для выплат партнера, или она запрошена на другие данные',
      members: { until: '2026-11-25T12:00:30.000Z' },
    })
  })

  test('is let through where nothing was changed, and judged by no profile that was not read', () => {
    expect(() => refuseCoolingDown({ ...move, partner: {} })).not.toThrow()
    const elsewhere = { requisitesBy: 'Code', createdAt: laterAt } as const
    expect(() => refuseCoolingDown({ ...move, partner: {}, payout: elsewhere })).toThrow('Выплата ждёт')
    expect(() => refuseCoolingDown({ ...move, partner: undefined })).toThrow(InvariantViolation)
    expect(() => refuseCoolingDown({ ...move, to: 'Approved', partner: undefined })).not.toThrow()
  })
})

describe('an edit of a profile', () => {
  const bank = { bic: '044525225', account: '40802810900000000001', correspondentAccount: '30101810400000000225' }
  const before: Partner = partnerOf({ email: 'a@test.example', inn: '500100732259', requisites: 'card', bank })
  const at = laterAt
  test.each<{ what: string; edit: Partial<Partner>; moves: object }>([
    { what: 'of the address', edit: { email: 'b@test.example' }, moves: { emailChangedAt: at } },
    { what: 'of the address, in other letters', edit: { email: 'A@test.example' }, moves: {} },
    { what: 'of the ИНН', edit: { inn: null }, moves: { detailsChangedAt: at } },
    { what: 'of the ИНН to the one that is there', edit: { inn: '500100732259' }, moves: {} },
    { what: 'of requisites', edit: { requisites: 'other' }, moves: { detailsChangedAt: at } },
    { what: 'that takes requisites away', edit: { requisites: undefined } as never, moves: { detailsChangedAt: at } },
    { what: 'of the bank', edit: { bank: { ...bank, bic: '044525226' } }, moves: { detailsChangedAt: at } },
    {
      what: 'of the bank to the one that is there',
      edit: { bank: { correspondentAccount: bank.correspondentAccount, account: bank.account, bic: bank.bic } },
      moves: {},
    },
    { what: 'of the legal type', edit: { legalTypeId: 'another' }, moves: { detailsChangedAt: at } },
    { what: 'of a name, a level and a block', edit: { firstName: 'Б', levelId: null, isBlocked: true }, moves: {} },
    {
      what: 'of both',
      edit: { email: 'b@test.example', inn: null },
      moves: { emailChangedAt: at, detailsChangedAt: at },
    },
  ])('$what moves $moves', ({ edit, moves }) => {
    expect(movedMoments({ ...edit, updatedAt: at }, before)).toEqual(moves)
  })

  test('that nobody compared with what was moves what it names', () => {
    expect(movedMoments({ inn: '500100732259', updatedAt: at }, undefined)).toEqual({ detailsChangedAt: at })
    expect(movedMoments({ levelId: 'l', updatedAt: at }, undefined)).toEqual({})
  })

  test('says when it was made', () => {
    expect(() => movedMoments({ inn: null }, before)).toThrow(InvariantViolation)
    expect(movedMoments({ levelId: null }, before)).toEqual({})
  })
})
