import type { Break, Rule } from './breaking-changes.ts'

/** A break of the API that this release makes on purpose. */
export interface PermittedBreak {
  rule: Rule
  place: string
  /** The day of its release. */
  on: string
  /** Why it is better than to go on with the old one. */
  because: string
  /** For what cannot wait until a sunset: a hole that is closed. Says why it could not. */
  withoutNotice?: string
}

/**
 * The breaks of this release against the previous one. A break needs its deprecation in the previous release, with a sunset that has passed.
 * When a release is kept, this list becomes empty again.
 */
export const permittedBreaks: readonly PermittedBreak[] = []

/** Why a break may not be released, or undefined if it may. */
export function faultOf({ rule, place, announced }: Break, permitted: readonly PermittedBreak[]): string | undefined {
  const permit = permitted.find((one) => one.rule === rule && one.place === place)
  if (!permit) return 'it is not permitted'
  if (permit.withoutNotice !== undefined) return undefined
  if (announced === undefined) return 'the previous release did not deprecate it'
  return announced > permit.on ? `its sunset is ${announced}` : undefined
}

/** Permits that nothing needs: a list that may hold more than it says hides the next break. */
export const unneeded = (breaks: readonly Break[], permitted: readonly PermittedBreak[]): PermittedBreak[] =>
  permitted.filter(({ rule, place }) => !breaks.some((one) => one.rule === rule && one.place === place))
