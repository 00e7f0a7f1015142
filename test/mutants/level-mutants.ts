import type { Mutant } from './mutant.ts'

const rules = 'lib/domain/partner/level-rules.ts'

/** Levels that follow from the deals of a month. */
export const levelMutants: readonly Mutant[] = [
  {
    name: 'month-that-decides-twice',
    file: rules,
    weakens: 'a month decides the level of a partner once',
    from: "if (before.levelMonth !== undefined && before.levelMonth >= of.month) return { outcome: 'Already' }",
    to: '',
    stages: ['levelRules'],
  },
  {
    name: 'protected-level-applied',
    file: rules,
    weakens: 'a level that is protected meanwhile stays',
    from: "if (before.levelKept) return { outcome: 'Kept' }",
    to: '',
    stages: ['levelRules'],
  },
  {
    name: 'other-level-than-planned',
    file: rules,
    weakens: 'only the level of the plan is changed',
    from: 'before.levelId !== planned.fromLevelId || ',
    to: '',
    stages: ['levelRules', 'levelMonths'],
  },
  {
    name: 'month-not-noted',
    file: rules,
    weakens: 'the month that decided stands with the partner',
    from: '{ levelId: planned.toLevelId, levelMonth: of.month }',
    to: '{ levelId: planned.toLevelId }',
    stages: ['levelRules', 'levelMonths'],
  },
  {
    name: 'canceled-deals-count',
    file: rules,
    weakens: 'a canceled deal does not count for a level',
    from: 'deal && canceledAt === undefined &&',
    to: 'deal &&',
    stages: ['levelRules'],
  },
  {
    name: 'level-of-people-falls',
    file: rules,
    weakens: 'a level that people alone give is not taken by a month',
    from: "move === 'Lowered' && !from?.reachedBy ? 'OfPeople' : null",
    to: 'null',
    stages: ['levelRules'],
  },
  {
    name: 'reached-levels-before-the-close',
    file: 'lib/contour-file/plan.ts',
    weakens: 'what reaches levels waits for the close of the upgrade',
    from: 'grants || areReached || rules.some(isRicher)',
    to: 'grants || rules.some(isRicher)',
    stages: ['levelMonths'],
  },
  {
    name: 'levels-before-the-close',
    file: 'infra/ops/commands/level-commands.ts',
    weakens: 'levels are applied when the upgrade is closed',
    from: 'steps: [presentFormHolds, ...profileEdited(before.id, profile, before)]',
    to: 'steps: profileEdited(before.id, profile, before)',
    stages: ['levelMonths'],
  },
  {
    name: 'levels-fall-unasked',
    file: 'infra/ops/commands/level-commands.ts',
    weakens: 'levels fall only with --down',
    from: "(down && move === 'Lowered')",
    to: "move === 'Lowered'",
    stages: ['levelMonths'],
  },
]
