import type { Mutant } from './mutant.ts'

const stages = ['legalDetails'] as const

/** What legal types ask is written with the profile, read by few, and never lost to another writer. */
export const legalDetailsMutants: readonly Mutant[] = [
  {
    name: 'first-answers-written-over',
    file: 'lib/store/partner/legal-details.ts',
    weakens: 'answers that came in between are not written over by the first ones',
    from: "? { ConditionExpression: 'attribute_not_exists(pk)' }",
    to: "? { ConditionExpression: 'attribute_not_exists(pk) OR revision > :zero', ExpressionAttributeValues: { ':zero': 0 } }",
    stages,
  },
  {
    name: 'later-answers-written-over',
    file: 'lib/store/partner/legal-details.ts',
    weakens: 'answers are changed at the revision that was read',
    from: ": { ConditionExpression: 'revision = :read',",
    to: ": { ConditionExpression: 'revision >= :read',",
    stages,
  },
  {
    name: 'answers-bound-to-nobody',
    file: 'lib/store/partner/details-cipher.ts',
    weakens: 'answers are opened for their partner alone',
    from: 'const contextOf = (partnerId: string) => ({ contour: contourName(), partnerId })',
    to: "const contextOf = (_partnerId: string) => ({ contour: contourName(), partnerId: '' })",
    stages,
  },
  {
    name: 'answers-in-the-journal',
    file: 'lib/domain/partner/legal-details.ts',
    weakens: 'the journal gets the names of what changed alone',
    from: '.map(({ systemName }) => `${type}.${systemName}`),',
    to: '.map(({ id, systemName }) => `${type}.${systemName}=${String(after[id])}`),',
    stages,
  },
  {
    name: 'answers-without-a-code',
    file: 'lib/domain/partner/own-profile.ts',
    weakens: 'answers change with a mailed code',
    from: "toConfirm: [...toConfirm, 'legalDetails'],",
    to: 'toConfirm,',
    stages,
  },
  {
    name: 'required-answers-not-asked',
    file: 'lib/act/legal-details.ts',
    weakens: 'a legal type that requires answers is not taken without them',
    from: 'const sent = of.sent ?? (isChosen ? [] : undefined)',
    to: 'const sent = of.sent',
    stages,
  },
  {
    name: 'every-key-sees-passports',
    file: 'lib/http/check-scope.ts',
    weakens: 'a key sees answers only where its scopes name them',
    from: 'scopes?.includes(permission) ?? false',
    to: 'scopes?.includes(permission) ?? permission.length > 0',
    stages: ['whoSeesDetails'],
  },
  {
    name: 'new-scope-given-beside-the-previous-release',
    file: 'functions/console/issue-key/handler.ts',
    weakens: 'no key has a scope that the previous release cannot end',
    from: 'hasNewScope(scopes) ? [presentFormAsked] : []',
    to: '[] as (typeof presentFormAsked)[]',
    stages: ['whoSeesDetails'],
  },
  {
    name: 'passport-shown-without-a-word',
    file: 'functions/console/show-legal-details/handler.ts',
    weakens: 'the journal says who looked at answers',
    from: '  if (!deed) return { answer: view }\n',
    to: "  if (!deed || deed.type === 'details.shown') return { answer: view }\n",
    stages: ['whoSeesDetails'],
  },
  {
    name: 'answers-outlive-their-person',
    file: 'infra/ops/commands/partner-erasure.ts',
    weakens: 'the answers go with the person',
    from: 'legalDetailsGone(partnerId),',
    to: '',
    stages,
  },
]
