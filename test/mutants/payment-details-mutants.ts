import type { Mutant } from './mutant.ts'

const stages = ['paymentDetails'] as const

/** Where money goes is said by who may, one after the other, and a request keeps what was said when it was made. */
export const paymentDetailsMutants: readonly Mutant[] = [
  {
    name: 'details-without-a-code',
    file: 'functions/account/change-own-payment-details/handler.ts',
    weakens: 'a code that confirms payment details is used up',
    from: "...codeUsed(right, at, 'CONFIRMATION_REFUSED'), ",
    to: '',
    stages,
  },
  {
    name: 'details-beside-another-change',
    file: 'lib/act/change-payment-details.ts',
    weakens: 'payment details change at the revision of the profile that was read',
    from: '...profileEdited(before.id, profile, before, payees),',
    to: "...profileEdited(before.id, profile, before, payees).map((step) =>\n        'Update' in step.write && step.write.Update.ConditionExpression === 'revision = :read'\n          ? { ...step, write: { Update: { ...step.write.Update, ConditionExpression: 'revision >= :read' } } }\n          : step,\n      ),",
    stages,
  },
  {
    name: 'details-before-the-upgrade-is-closed',
    file: 'lib/act/change-payment-details.ts',
    weakens: 'there are no payment details while the previous release may run',
    from: '      presentFormAsked,\n',
    to: '',
    stages,
  },
  {
    name: 'details-beside-other-words',
    file: 'lib/domain/payout/payout-destination.ts',
    weakens: 'a request that says where it goes keeps no other payment details',
    from: 'if (partner?.paymentDetails && isRemembered(requisites, partner))',
    to: 'if (partner?.paymentDetails)',
    stages,
  },
  {
    name: 'two-destinations-in-a-profile',
    file: 'lib/domain/payout/kept-details.ts',
    weakens: 'what is chosen replaces the account and the words of the profile',
    from: '{ ...withoutWords(before), paymentDetails: chosen }',
    to: '{ paymentDetails: chosen }',
    stages,
  },
  {
    name: 'words-beside-the-choice',
    file: 'lib/domain/partner/own-profile.ts',
    weakens: 'words that come later end the choice of payment details',
    from: '...(changed.some((name) => destinationNames.has(name)) && chosenNoMore(before)),',
    to: '',
    stages,
  },
  {
    name: 'details-outlive-their-person',
    file: 'infra/ops/commands/partner-erasure.ts',
    weakens: 'payment details go with the person',
    from: '...kept.map(({ id }) => paymentDetailsRemoved(partnerId, id)),',
    to: '',
    stages,
  },
  {
    name: 'rewritten-details-unseen',
    file: 'infra/ops/audit/payout.ts',
    weakens: 'the audit compares the payment details of a request with its requisites',
    from: 'paymentDetails === undefined || requisites === paymentDetailsText(paymentDetails)',
    to: 'paymentDetails === undefined || requisites !== undefined',
    stages: ['paymentDetails'],
  },
]
