import type { Plan } from './plan.ts'
import type { CountedStatusChange } from './status-changes.ts'

/** A plan without its write steps: the command prints this as JSON. */
export function planView({ changes, statusChanges, notApplied, kept, unchanged, becomingSearchable, renamed, unnamed }: Plan) {
  const shown = changes.map(({ what, kind, overwrites, differences }) => ({ what, kind, overwrites, differences }))
  const marks = statusChanges.map(statusChangeView)
  return { changes: shown, statusChanges: marks, notApplied, kept, unchanged, becomingSearchable, renamed, unnamed }
}

/** A moved mark, with the statuses by name. */
export const statusChangeView = ({ from, to, ...change }: CountedStatusChange) => ({
  ...change,
  from: from.systemName,
  to: to.systemName,
})
