import type { Mutant } from './mutant.ts'

const stages = ['dishonestPeople'] as const

/** Faults that only dishonest people exploit: only the simulation catches them, because it simulates such people. */
export const dishonestMutants: readonly Mutant[] = [
  {
    name: 'dishonest-issuers-nobody',
    file: 'lib/domain/people/four-eyes.ts',
    weakens: 'everybody who issued or rotated a key counts as an actor of what it does',
    from: '...(key?.issuedBy ?? [])',
    to: '',
    stages,
  },
  {
    name: 'dishonest-holder-nobody',
    file: 'lib/domain/people/four-eyes.ts',
    weakens: 'the holder of a key counts as an actor of what it does',
    from: 'changedByAdmin, key?.admin, ',
    to: 'changedByAdmin, ',
    stages,
  },
  {
    name: 'dishonest-key-asked-nothing',
    file: 'lib/domain/payout/payout.ts',
    weakens: 'four eyes are asked for where a key pays, too',
    from: "if (settings.fourEyes && to === 'Paid' && approverAgain",
    to: "if (settings.fourEyes && to === 'Paid' && actor.kind === 'Administrator' && approverAgain",
    stages,
  },
  {
    name: 'dishonest-issuers-not-in-history',
    file: 'lib/domain/people/actor.ts',
    weakens: 'history stores everybody who may have acted with a key',
    from: '...(issuedBy && { issuedBy })',
    to: '...(issuedBy && {})',
    stages,
  },
  {
    name: 'dishonest-rotator-not-kept',
    file: 'lib/domain/key/api-key.ts',
    weakens: 'rotating a key adds an issuer to the existing ones',
    from: '[...new Set([...(before.issuedBy ?? []), by.id])]',
    to: 'before.issuedBy',
    stages,
  },
  {
    name: 'dishonest-key-for-another',
    file: 'functions/console/issue-key/handler.ts',
    weakens: 'a key is issued in one’s own name',
    from: "if (administratorId && administratorId !== by.id) throw new ApiError('KEY_FOR_ANOTHER')\n  const serviceAccount = serviceAccountId ? openServiceAccount(accounts, serviceAccountId) : undefined\n  const scopes = serviceAccount ? scopesWithin(serviceAccount, body.scopes) : body.scopes\n  const { secret, made } = newKeySecret({ randomBytes, newId, at })\n  const { apiKey, deed } = issued({ made, title, owner: by,",
    to: 'const owner = administrators.find(({ id }) => id === administratorId) ?? by\n  const serviceAccount = serviceAccountId ? openServiceAccount(accounts, serviceAccountId) : undefined\n  const scopes = serviceAccount ? scopesWithin(serviceAccount, body.scopes) : body.scopes\n  const { secret, made } = newKeySecret({ randomBytes, newId, at })\n  const { apiKey, deed } = issued({ made, title, owner,',
    stages,
  },
  {
    name: 'dishonest-keys-outlive-roles',
    file: 'lib/domain/people/administrator-roles.ts',
    weakens: 'keys end with the role that opened them',
    from: '.filter((key) => key.administratorId === administratorId && !key.serviceAccount && !keyEnd(key, at))',
    to: '.filter((key) => key.administratorId === administratorId && !key.serviceAccount && keyEnd(key, at))',
    stages,
  },
  {
    name: 'dishonest-logins-outlive-addresses',
    file: 'lib/store/partner/profile-edited.ts',
    weakens: 'a change of address ends all logins of the partner',
    from: 'isBlocked === true || isReaddressed ?',
    to: 'isBlocked === true ?',
    stages,
  },
  {
    name: 'dishonest-address-pays-at-once',
    file: 'lib/domain/payout/cool-down.ts',
    weakens: 'payouts wait once the address was changed',
    from: 'address: until(partner.emailChangedAt),',
    to: 'address: until(undefined),',
    stages,
  },
  {
    name: 'dishonest-tax-number-pays-at-once',
    file: 'lib/domain/payout/cool-down.ts',
    weakens: 'payouts wait once the ИНН was changed',
    from: "[...payingAttributes, 'legalTypeId', 'legalDetailsAt'] as const",
    to: "[...payingAttributes, 'legalTypeId', 'legalDetailsAt'].filter((name) => name !== 'inn') as unknown as typeof payingAttributes",
    stages,
  },
]
