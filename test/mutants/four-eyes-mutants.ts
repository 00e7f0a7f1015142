import type { Mutant } from './mutant.ts'

const stages = ['fourEyes'] as const

/** Where two people are required, nobody counts as two, neither with a key of their own nor with one that they issued. */
export const fourEyesMutants: readonly Mutant[] = [
  {
    name: 'key-without-its-issuers',
    file: 'lib/domain/people/four-eyes.ts',
    weakens: 'the issuer of a key counts as an actor of what it does',
    from: '...(key?.issuedBy ?? [])',
    to: '',
    stages,
  },
  {
    name: 'key-without-its-holder',
    file: 'lib/domain/people/four-eyes.ts',
    weakens: 'the holder of a key counts as an actor of what it does',
    from: 'changedByAdmin, key?.admin, ',
    to: 'changedByAdmin, ',
    stages,
  },
  {
    name: 'keys-compared-by-their-first-person',
    file: 'lib/domain/people/four-eyes.ts',
    weakens: 'two keys of one issuer are one hand',
    from: 'return [...personsBehind(hand)].find(',
    to: 'return [...personsBehind(hand)].slice(0, 1).find(',
    stages,
  },
  {
    name: 'key-outlives-the-role',
    file: 'lib/domain/people/administrator-roles.ts',
    weakens: 'a key that opens one thing too many ends with the role',
    from: 'scopes.some(isClosed)',
    to: 'scopes.every(isClosed)',
    stages: ['keysAndPeople'],
  },
  {
    name: 'key-outlives-the-last-role',
    file: 'lib/domain/people/administrator-roles.ts',
    weakens: 'all keys end of an administrator who loses the last role',
    from: 'after.length === 0 || scopes.some',
    to: 'scopes.some',
    stages: ['keysClosed'],
  },
  {
    name: 'key-in-anothers-name',
    file: 'functions/console/issue-key/handler.ts',
    weakens: 'a key is issued in one’s own name',
    from: 'administratorId !== by.id)',
    to: 'administrators.every(({ id }) => id !== administratorId))',
    stages: ['keysAndPeople'],
  },
  {
    name: 'issuer-not-kept',
    file: 'lib/domain/key/api-key.ts',
    weakens: 'a key knows who issued it',
    from: 'issuedBy: [by.id]',
    to: 'issuedBy: [owner.id]',
    stages,
  },
  {
    name: 'issuer-washed-away',
    file: 'lib/domain/key/api-key.ts',
    weakens: 'a rotation keeps all who issued the keys before it',
    from: '[...(before.issuedBy ?? []), by.id]',
    to: '[by.id]',
    stages,
  },
  {
    name: 'rotator-not-kept',
    file: 'lib/domain/key/api-key.ts',
    weakens: 'rotating a key makes a person its issuer',
    from: '[...(before.issuedBy ?? []), by.id]',
    to: '[...(before.issuedBy ?? [by.id])]',
    stages,
  },
  {
    name: 'issuers-not-in-history',
    file: 'functions/external/change-payout-status/handler.ts',
    weakens: 'history stores everybody who may have acted with a key',
    from: 'payoutKeyActor(caller, contour)',
    to: 'payoutKeyActor({ ...caller, issuedBy: [] }, contour)',
    stages,
  },
]
