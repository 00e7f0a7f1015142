import type { Mutant } from './mutant.ts'

const stages = ['sameDetails'] as const

/** Shared payment details are reported at once, and marked at both partners. */
export const sameDetailsMutants: readonly Mutant[] = [
  {
    name: 'told-by-what-was-read',
    file: 'lib/store/partner/same-details.ts',
    weakens: 'an answer that names partners with the same details names all of them',
    from: "ConditionExpression: known === null ? 'attribute_not_exists(pk)' : 'revision = :read',",
    to: "ConditionExpression: known === null ? 'attribute_not_exists(pk) OR revision = :one' : 'revision = :read',",
    stages,
  },
  {
    name: 'list-removed-with-another-in-it',
    file: 'lib/store/partner/same-details.ts',
    weakens: 'a list goes with its last partner, and with nobody else in it',
    from: "Delete: { Key: key, ConditionExpression: 'revision = :read'",
    to: "Delete: { Key: key, ConditionExpression: 'revision >= :read'",
    stages,
  },
  {
    name: 'former-details-stay',
    file: 'lib/store/partner/same-details.ts',
    weakens: 'a partner who is paid otherwise is found by the former no more',
    from: 'filter(([sk]) => !is.has(sk))',
    to: 'filter(([sk]) => is.has(sk) && !was.has(sk))',
    stages,
  },
  {
    name: 'edit-tells-nobody-else',
    file: 'lib/act/change-partner.ts',
    weakens: 'an edit tells of others who have the ИНН',
    from: 'sharedWith(things, payees, id)',
    to: 'sharedWith(things, new Map(), id)',
    stages,
  },
  {
    name: 'request-to-the-same-card-unmarked',
    file: 'lib/store/payout/payout-queue.ts',
    weakens: 'where a request goes is looked at besides the profile',
    from: '...paidByRequest(payout)',
    to: '',
    stages,
  },
  {
    name: 'account-at-the-bank-of-russia-counts',
    file: 'lib/domain/partner/same-details.ts',
    weakens: 'an account that all clients of a bank share says nothing',
    from: "digits.startsWith('301') ? []",
    to: "digits.startsWith('999') ? []",
    stages: ['sameDetailsRule'],
  },
]
