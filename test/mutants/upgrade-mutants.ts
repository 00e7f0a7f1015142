import type { Mutant } from './mutant.ts'

const upgrade = 'infra/ops/upgrade/upgrade.ts'
const state = 'infra/ops/upgrade/upgrade-state.ts'
const migration = 'infra/ops/upgrade/form-8.ts'

/** The way of a table from the previous form to the present one. */
export const upgradeMutants: readonly Mutant[] = [
  {
    name: 'upgrade-goes-on-over-another',
    file: state,
    weakens: 'of two upgrades at once, one stops',
    from: "? { ConditionExpression: 'revision = :read', ExpressionAttributeValues: { ':read': before.revision } }",
    to: '? {}',
    stages: ['upgrade'],
  },
  {
    name: 'upgrade-begins-over-another',
    file: state,
    weakens: 'of two upgrades that begin at once, one stops',
    from: ": { ConditionExpression: 'attribute_not_exists(pk)' }),",
    to: ': {}),',
    stages: ['upgrade'],
  },
  {
    name: 'form-set-over-another',
    file: upgrade,
    weakens: 'the form is set once, from the previous one',
    from: "ConditionExpression: 'form = :previous',",
    to: "ConditionExpression: 'form = :previous OR attribute_exists(pk)',",
    stages: ['upgrade'],
    unseenBecause: 'the state of the upgrade is written in the same transaction, and its revision refuses whatever this would',
  },
  {
    name: 'present-form-not-asked',
    file: 'lib/store/table/table-form.ts',
    weakens: 'what the previous release would lose waits for the close',
    from: "ConditionExpression: 'form = :form',",
    to: "ConditionExpression: 'form = :form OR attribute_exists(pk)',",
    stages: ['upgrade'],
  },
  {
    name: 'position-before-the-items',
    file: upgrade,
    weakens: 'a pass that is killed meets every item',
    from: 'const changes = await changesOf(items)\n',
    to: 'present = await record(present, { ...present, after: String(items.at(-1)?.sk) }, options)\n      const changes = await changesOf(items)\n',
    stages: ['upgrade'],
  },
  {
    name: 'closed-without-a-last-pass',
    file: upgrade,
    weakens: 'what the previous release wrote until it was refused is migrated',
    from: 'const passed = await pass(state, options)\n  return record(passed,',
    to: 'const passed = state\n  return record(passed,',
    stages: ['upgrade', 'twoReleases'],
  },
  {
    name: 'closed-without-a-wait',
    file: upgrade,
    weakens: 'requests to the previous release end before it is refused',
    from: '    await waitForRequests(options)\n    state = await pass',
    to: '    state = await pass',
    stages: ['upgrade', 'twoReleases'],
  },
  {
    name: 'closed-before-it-is-migrated',
    file: upgrade,
    weakens: 'an upgrade is closed after every item was met',
    from: "if (state?.stage !== 'migrated')",
    to: 'if (!state)',
    stages: ['upgrade'],
  },
  {
    name: 'details-recorded-of-a-changed-profile',
    file: migration,
    weakens: 'an edit between reading and recording is not undone',
    from: '[profileStillAsRead(partner), ...details',
    to: '[...details',
    stages: ['upgrade', 'twoReleases'],
  },
  {
    name: 'previous-form-not-read',
    file: 'lib/store/table/table-form.ts',
    weakens: 'this release serves a table that was not upgraded',
    from: ' && settings.form !== previousForm',
    to: '',
    stages: ['upgrade'],
  },
  {
    name: 'new-index-read-before-its-form-is-closed',
    file: 'lib/store/table/index-switch.ts',
    weakens: 'an index that may be half filled is not read',
    from: ' && switchedBy?.form !== tableForm',
    to: ' && !switchedBy',
    stages: ['indexSwitch'],
  },
]
