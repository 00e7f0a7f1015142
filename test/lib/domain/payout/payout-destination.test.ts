import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rememberedRequisites } from '../../../../lib/domain/payout/remembered-requisites.ts'
import { ownDestination, standingOf } from '../../../../lib/domain/payout/payout-destination.ts'
import { ApiError } from '../../../../lib/errors.ts'

const bank = { bic: '049805746', account: '40602810700000000025', correspondentAccount: '30101810800000000746' }
const otherBank = { bic: '049805746', account: '40602810600000000099', correspondentAccount: '30101810800000000746' }

const details = fc.record(
  {
    bank: fc.constantFrom(bank, otherBank),
    requisites: fc.constantFrom('карта 1', 'карта 2', 'карта  1', 'карта1', `Счёт ${bank.account}`),
  },
  { requiredKeys: [] },
)
const spaced = fc.constantFrom(
  (text: string) => text,
  (text: string) => ` ${text}\n`,
  (text: string) => text.replaceAll(' ', '\u00a0 '),
)

describe('where a request goes to', () => {
  test('is the details of the profile, or others that a code confirms: never anything else without one', () => {
    fc.assert(
      fc.property(details, details, spaced, (profile, sent, space) => {
        const asked = { ...sent, ...(sent.requisites && { requisites: space(sent.requisites) }) }
        const confirmed = rememberedRequisites(profile)
        const { requisites, requisitesBy, others } = ownDestination(profile, asked)
        expect(requisitesBy === 'Code').toBe(others !== undefined)
        expect(requisites === confirmed).toBe(requisitesBy === 'Profile')
        if (requisitesBy === 'Profile') return
        // What the profile keeps is where the request goes to.
        const kept = { ...(others?.bank && { bank: others.bank }), ...(others?.requisites && { requisites: others.requisites }) }
        expect(rememberedRequisites(kept)).toBe(requisites)
        expect(ownDestination(kept, asked)).toEqual({ requisites, requisitesBy: 'Profile' })
      }),
    )
  })

  test.each([
    { what: 'digits of a card one of which is another', profile: 'карта 2200', sent: 'карта 2201', by: 'Code' },
    { what: 'digits that stand apart', profile: 'карта 2200', sent: 'карта 22 00', by: 'Code' },
    { what: 'another letter case', profile: 'карта 2200', sent: 'Карта 2200', by: 'Code' },
    { what: 'a beginning of the details', profile: 'карта 2200', sent: 'карта', by: 'Code' },
    { what: 'more than the details', profile: 'карта 2200', sent: 'карта 2200 или 2201', by: 'Code' },
    { what: 'more blanks', profile: 'карта 2200', sent: '  карта \t 2200', by: 'Profile' },
  ])('$what: by $by', ({ profile, sent, by }) => {
    expect(ownDestination({ requisites: profile }, { requisites: sent }).requisitesBy).toBe(by)
  })

  test('is refused where no profile could keep it', () => {
    const refusalOf = (sent: object) => {
      try {
        return ownDestination({}, sent)
      } catch (error) {
        return error instanceof ApiError ? { code: error.code, paths: error.violations.map(({ path }) => path) } : error
      }
    }
    expect(refusalOf({ requisites: 'x'.repeat(1_001) })).toEqual({ code: 'TEXT_TOO_LONG', paths: ['requisites'] })
    expect(refusalOf({ requisites: 'x'.repeat(1_000) })).toMatchObject({ requisitesBy: 'Code' })
    expect(refusalOf({ bank: { ...bank, account: '40602810700000000026' } })).toEqual({
      code: 'BANK_DETAILS_INVALID',
      paths: ['bank.account'],
    })
  })

  test('may be longer where it is the profile’s own', () => {
    const profile = { bank, requisites: 'x'.repeat(1_000) }
    expect(ownDestination(profile, { requisites: rememberedRequisites(profile) }).requisitesBy).toBe('Profile')
  })
})

test('a request of a partner’s own stands by the profile or by a code as soon as it is made', () => {
  fc.assert(
    fc.property(details, details, (profile, sent) => {
      const made = ownDestination(profile, sent)
      const standing = standingOf(made, profile)
      const other = made.requisitesBy === 'Code' ? 'ByCode' : 'Confirmed'
      expect(standing).toBe(made.requisites === '' ? 'None' : other)
    }),
  )
})

test.each([
  { says: 'nothing', requisites: '', by: 'ApiKey', profile: {}, is: 'None' },
  { says: 'blanks', requisites: ' \n ', by: 'ApiKey', profile: {}, is: 'None' },
  { says: 'nothing, beside details', requisites: '', by: 'Administrator', profile: { requisites: 'card 1' }, is: 'None' },
  { says: 'the details, by a key', requisites: 'card  1', by: 'ApiKey', profile: { requisites: 'card 1' }, is: 'Confirmed' },
  { says: 'others, by a key', requisites: 'card 2', by: 'ApiKey', profile: { requisites: 'card 1' }, is: 'Other' },
  { says: 'others, by an administrator', requisites: 'card 2', by: 'Administrator', profile: {}, is: 'Other' },
  { says: 'others, by nobody knows whom', requisites: 'card 2', by: undefined, profile: {}, is: 'Other' },
  { says: 'others, by a code', requisites: 'card 2', by: 'Code', profile: { requisites: 'card 1' }, is: 'ByCode' },
  { says: 'old details of the profile', requisites: 'card 1', by: 'Profile', profile: { requisites: 'card 2' }, is: 'Other' },
] as const)('a request that says $says stands as $is', ({ requisites, by, profile, is }) => {
  expect(standingOf({ requisites, ...(by && { requisitesBy: by }) }, profile)).toBe(is)
})
