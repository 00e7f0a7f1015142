import type { Mutant } from './mutant.ts'

const once = 'attribute_not_exists(pk)'

/** What holds codes, logins and the guards of people's acts. */
export const signInMutants: readonly Mutant[] = [
  {
    name: 'secret-made-again',
    file: 'lib/store/sign-in-code.ts',
    weakens: 'the secret of a contour is made once',
    from: `write: { Put: { Item: { ...signInSecretKey, secret }, ConditionExpression: '${once}' } }`,
    to: 'write: { Put: { Item: { ...signInSecretKey, secret } } }',
    stages: ['signIn'],
  },
  {
    name: 'codes-beyond-the-hour',
    file: 'lib/store/sign-in-code.ts',
    weakens: 'codes that are asked for at once are counted one after the other',
    from: "code.revision === 1 ? 'attribute_not_exists(pk)' : 'revision = :read'",
    to: "code.revision === 1 ? 'attribute_not_exists(nothing)' : '(revision = :read OR attribute_exists(pk))'",
    stages: ['signIn'],
  },
  {
    name: 'tries-without-end',
    file: 'lib/store/sign-in-code.ts',
    weakens: 'a code takes five tries',
    from: "'tries < :most AND expiresAtMs",
    to: "'tries < :now AND :most < :now AND expiresAtMs",
    stages: ['signIn'],
  },
  {
    name: 'code-used-twice',
    file: 'lib/store/sign-in-code.ts',
    weakens: 'a code lets in once',
    from: "'codeHmac = :code AND expiresAtMs > :now AND attribute_not_exists(usedAt)'",
    to: "'codeHmac = :code AND expiresAtMs > :now'",
    stages: ['signIn'],
  },
  {
    name: 'login-written-over',
    file: 'lib/store/login.ts',
    weakens: 'a login is begun where there is none',
    from: `write: { Put: { Item: { ...Item, sweepAfter }, ConditionExpression: '${once}' } }`,
    to: 'write: { Put: { Item: { ...Item, sweepAfter } } }',
    stages: ['signIn'],
    unseenBecause: 'no two tokens of 128 random bits are ever the same',
  },
  {
    name: 'login-ended-twice',
    file: 'lib/store/login.ts',
    weakens: 'a login ends once',
    from: `ConditionExpression: '${once}',\n      },\n    },\n    refused: () => new ApiError('LOGIN_NOT_FOUND')`,
    to: `},\n    },\n    refused: () => new ApiError('LOGIN_NOT_FOUND')`,
    stages: ['signIn'],
  },
  {
    name: 'guard-without-condition',
    file: 'lib/store/guarded.ts',
    weakens: 'an act is not written when its guard refuses',
    from: 'ConditionExpression: condition,',
    to: "ConditionExpression: 'attribute_not_exists(nothing)',",
    stages: ['guarded', 'signIn'],
  },
  {
    name: 'guard-without-the-own-condition',
    file: 'lib/store/guarded.ts',
    weakens: 'a guard on the item that an act writes is joined to its condition',
    from: 'ConditionExpression: ConditionExpression ? `(${guard.condition}) AND (${ConditionExpression})` : guard.condition',
    to: 'ConditionExpression: ConditionExpression ?? guard.condition',
    stages: ['guarded', 'signIn'],
  },
  {
    name: 'block-does-not-reach-the-act',
    file: 'lib/store/person-guard.ts',
    weakens: 'a block counts at once',
    from: 'isBlocked = :guardBlocked AND',
    to: '(isBlocked = :guardBlocked OR attribute_exists(pk)) AND',
    stages: ['signIn'],
  },
]
