import type { Plan } from './plan.ts'

/** A plan without its write steps: the command prints this as JSON. */
export function planView({ changes, statusChanges, notApplied, unchanged, becomingSearchable, unnamed }: Plan) {
  const shown = changes.map(({ what, kind, overwrites, differences }) => ({ what, kind, overwrites, differences }))
  const marks = statusChanges.map(({ from, to, ...change }) => ({ ...change, from: from.systemName, to: to.systemName }))
  return { changes: shown, statusChanges: marks, notApplied, unchanged, becomingSearchable, unnamed }
}
