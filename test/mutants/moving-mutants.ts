import type { Mutant } from './mutant.ts'

const things = 'lib/store/moving/imported-things.ts'

/** A company that moves in with its history. */
export const movingMutants: readonly Mutant[] = [
  {
    name: 'made-files-pay-twice',
    file: 'infra/ops/made-since/made-files.ts',
    weakens: 'payouts of partners whose balance still has the money do not come in as history',
    from: 'payouts: only(history.payouts, ([, { partnerId }]) => comes(partnerId)),',
    to: 'payouts: only(history.payouts, ([, { partnerId }]) => comes(partnerId) || isKnown(partnerId)),',
    stages: ['madeFiles'],
  },
  {
    name: 'made-files-lose-rewards',
    file: 'infra/ops/made-since/made-files.ts',
    weakens: 'leads that have earned do not come in as history, where they earn nothing',
    from: 'acts.every(({ entryRevisions }) => entryRevisions.length === 0)',
    to: 'acts.every(({ entryRevisions }) => entryRevisions.length >= 0)',
    stages: ['madeFiles'],
  },
  {
    name: 'made-files-earn-twice',
    file: 'infra/ops/made-since/made-files.ts',
    weakens: 'a partner whose balance has what a repeated binding earns does not come in with it',
    from: '!isKnown(partnerId) && !earnsAgain.has(partnerId)',
    to: '!isKnown(partnerId)',
    stages: ['madeFiles'],
  },
  {
    name: 'external-id-taken-twice',
    file: 'lib/store/moving/external-id.ts',
    weakens: 'what is brought or made twice at once is there once',
    from: ", ConditionExpression: 'attribute_not_exists(pk)' }",
    to: ' }',
    stages: ['externalIds', 'movingIn'],
  },
  {
    name: 'half-lead-written-over',
    file: things,
    weakens: 'what is done to a lead that is in by half is not overwritten',
    from: "Put: { Item, ConditionExpression: 'revision = :read', ExpressionAttributeValues: { ':read': before.revision } },",
    to: 'Put: { Item },',
    stages: ['movingIn'],
  },
  {
    // That nothing is written over, the key of the entry guards too.
    name: 'payout-brought-without-its-money',
    file: things,
    weakens: 'a payout request that moves in brings its money',
    from: "        ConditionExpression: 'revision = :read',\n",
    to: "        ConditionExpression: 'revision = :revision',\n",
    stages: ['movingIn'],
  },
  {
    name: 'history-for-the-previous-release',
    file: 'infra/ops/moving/import-command.ts',
    weakens: 'nothing moves in while the previous release may read the table',
    from: 'steps: [presentFormHolds],',
    to: 'steps: [],',
    stages: ['movingIn'],
  },
  {
    name: 'brought-deal-earns-again',
    file: 'lib/domain/lead/carried-deals.ts',
    weakens: 'a deal that moved in earns nothing when its lead comes to the target again',
    from: 'newest?.imported ? elsewhere : (newest?.toStatusId ?? null)',
    to: 'newest?.toStatusId ?? null',
    stages: ['movingIn'],
  },
]
