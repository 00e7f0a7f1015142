import type { Mutant } from './mutant.ts'

/** What keeps a payout waiting once it was changed who gets it. */
export const coolDownMutants: readonly Mutant[] = [
  {
    name: 'wait-judged-by-what-was-read',
    file: 'lib/store/payout.ts',
    weakens: 'the profile that a payment was judged by stands in its transaction',
    from: 'const stillPaidTo = paidTo ? [profileStillAsRead(paidTo)] : []',
    to: 'const stillPaidTo = paidTo ? [] : []',
    stages: ['coolDown'],
  },
  {
    name: 'another-address-pays-at-once',
    file: 'lib/domain/cool-down.ts',
    weakens: 'payouts wait once the address was changed',
    from: 'address: until(partner.emailChangedAt),',
    to: 'address: until(undefined),',
    stages: ['coolDownRule'],
  },
  {
    name: 'other-details-pay-at-once',
    file: 'lib/domain/cool-down.ts',
    weakens: 'payouts wait once details were changed',
    from: 'details: until(partner.detailsChangedAt)',
    to: 'details: until(undefined)',
    stages: ['coolDownRule'],
  },
  {
    name: 'address-moment-not-kept',
    file: 'lib/domain/cool-down.ts',
    weakens: 'a profile keeps when its address was changed',
    from: '...(isReaddressed && { emailChangedAt: at }), ',
    to: '',
    stages: ['coolDownRule'],
  },
  {
    name: 'waits-a-millisecond-longer',
    file: 'lib/domain/cool-down.ts',
    weakens: 'at the hour nothing waits any more',
    from: 'return at < end ? end : null',
    to: 'return at <= end ? end : null',
    stages: ['coolDownRule'],
  },
  {
    name: 'earlier-of-two-waits',
    file: 'lib/domain/cool-down.ts',
    weakens: 'the later of two changes says until when',
    from: 'address < details ? details',
    to: 'address > details ? details',
    stages: ['coolDownRule'],
  },
  {
    name: 'same-details-wait',
    file: 'lib/domain/cool-down.ts',
    weakens: 'what is so already moves no moment',
    from: '!(before && isSame(before[name], edit[name]))',
    to: 'before !== edit',
    stages: ['coolDownRule'],
  },
  {
    name: 'keys-past-the-wait',
    file: 'lib/domain/cool-down.ts',
    weakens: 'keys wait where the contour says so',
    from: "return settings.coolDownKeys === true || actor.kind === 'Administrator'",
    to: "return actor.kind === 'Administrator'",
    stages: ['coolDownRule'],
  },
]
