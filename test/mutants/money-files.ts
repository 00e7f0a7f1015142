import type { StageName } from './stages.ts'

const payouts = [
  'payoutSteps',
  'payouts',
  'payoutQueue',
  'payoutDestination',
  'late',
  'corrections',
  'coolDown',
  'payoutCover',
  'externalIds',
  'hostile',
] as const
const leads = [
  'leadSteps',
  'leadSearch',
  'leads',
  'leadRaces',
  'levels',
  'idempotent',
  'late',
  'hostile',
  'cancellations',
] as const

/** The files in which every place is mutated, and the tests that are asked, those of a few seconds first. */
export const moneyFiles: Readonly<Record<string, readonly StageName[]>> = {
  'lib/domain/value/money.ts': ['amounts'],
  'lib/domain/account/account.ts': ['accounts', 'domainCorrections', 'late', 'payouts', 'payoutSteps', 'corrections'],
  'lib/domain/account/correction.ts': ['domainCorrections', 'corrections'],
  'lib/domain/payout/payout.ts': ['payoutViews', 'payoutRules', ...payouts],
  'lib/domain/payout/hold.ts': ['holds', 'accounts', 'corrections'],
  'lib/domain/offer/reward.ts': ['rewards', 'leads', 'cancellations', 'dealRules'],
  'lib/domain/offer/share.ts': ['shares', 'rewards'],
  'lib/domain/offer/deal-month.ts': ['monthRules', 'shares'],
  'lib/domain/offer/partner-numbers.ts': ['dealRules', 'domainBinding'],
  'lib/domain/offer/deal-facts.ts': ['dealFacts', 'dealRules', 'domainBinding'],
  'lib/store/payout/payout.ts': payouts,
  'lib/store/account/account.ts': ['partnerSteps', ...payouts, ...leads],
  'lib/store/account/ledger.ts': ['payoutSteps', 'leadSteps', 'corrections', 'cancellations'],
  'lib/store/lead/lead.ts': leads,
}

/** Mutants that no test can tell from the program, by name, and why. */
export const arguedUnseen: Readonly<Record<string, string>> = {
  'made/lib/store/account/account.ts:accountMoved:condition-1':
    'the entry is put where the next one belongs, and a second one there is refused by its own condition',
}
