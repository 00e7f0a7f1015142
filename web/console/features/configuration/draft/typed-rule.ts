import type { Configuration } from '../../../configuration/use-configuration.ts'

type Rule = Configuration['offers'][number]['ruleSets'][number]['rules'][number]

export type RuleKind = 'percentOfDeal' | 'percentSteps' | 'fixed'
export const ruleKinds: readonly RuleKind[] = ['percentOfDeal', 'percentSteps', 'fixed']

type Typed = number | ''

export interface TypedStep {
  from: Typed
  percent: Typed
}

/** A rule as it is typed. */
export interface TypedRule {
  leadStatus: string | null
  /** The number of the level as text; empty for all levels. */
  level: string
  /** The title of the group that it is an exception for; empty for none. */
  group: string
  kind: RuleKind
  size: Typed
  apply: 'whole' | 'slices'
  by: 'deal' | 'month'
  steps: readonly TypedStep[]
  maxPerDeal: Typed
  maxPerMonth: Typed
  fromDeal: Typed
  toDeal: Typed
  dealsOf: 'lead' | 'partner'
  onlyMonths: Typed
  holdDays: Typed
}

export const newStep: TypedStep = { from: '', percent: '' }

export const newRule = ({ leadStatuses }: Configuration): TypedRule => ({
  leadStatus: leadStatuses.find(({ target }) => target)?.systemName ?? null,
  level: '',
  group: '',
  kind: 'percentOfDeal',
  size: '',
  apply: 'whole',
  by: 'deal',
  steps: [{ from: 0, percent: '' }, newStep],
  maxPerDeal: '',
  maxPerMonth: '',
  fromDeal: '',
  toDeal: '',
  dealsOf: 'lead',
  onlyMonths: '',
  holdDays: 0,
})

/** Whether a rule has all that it cannot be without. */
export function isWhole({ leadStatus, kind, size, steps }: TypedRule): boolean {
  const isSized = kind === 'percentSteps' ? steps.every(({ from, percent }) => from !== '' && percent !== '') : size !== ''
  return leadStatus !== null && isSized
}

export const typedRuleOf = (rule: Rule, of: Configuration): TypedRule => ({
  ...newRule(of),
  leadStatus: of.leadStatuses.find(({ id }) => id === rule.status?.id)?.systemName ?? null,
  level: rule.level ? String(rule.level.number) : '',
  group: rule.group?.title ?? '',
  kind: rule.percentSteps ? 'percentSteps' : rule.fixed === null ? 'percentOfDeal' : 'fixed',
  size: rule.fixed ?? rule.percentOfDeal ?? '',
  ...rule.percentSteps,
  maxPerDeal: rule.maxPerDeal ?? '',
  maxPerMonth: rule.maxPerMonth ?? '',
  fromDeal: rule.onlyDeals?.from ?? '',
  toDeal: rule.onlyDeals?.to ?? '',
  dealsOf: rule.onlyDeals?.of ?? 'lead',
  onlyMonths: rule.onlyMonths ?? '',
  holdDays: rule.holdDays,
})

/** A rule as a contour file has it. */
export function ruleOf(typed: TypedRule) {
  const { leadStatus, level, group, kind, size, maxPerDeal, maxPerMonth, fromDeal, toDeal, onlyMonths, holdDays } = typed
  const { apply, by, steps, dealsOf } = typed
  return {
    leadStatus,
    ...(level !== '' && { level: Number(level) }),
    ...(group !== '' && { group }),
    ...(kind === 'percentSteps' ? { percentSteps: { apply, by, steps } } : { [kind]: size === '' ? null : size }),
    ...(maxPerDeal !== '' && kind !== 'fixed' && { maxPerDeal }),
    ...(maxPerMonth !== '' && kind !== 'fixed' && { maxPerMonth }),
    ...((fromDeal !== '' || toDeal !== '') && {
      onlyDeals: { ...(fromDeal !== '' && { from: fromDeal }), ...(toDeal !== '' && { to: toDeal }), of: dealsOf },
    }),
    ...(onlyMonths !== '' && { onlyMonths }),
    holdDays: holdDays === '' ? 0 : holdDays,
  }
}
