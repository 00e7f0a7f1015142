import type { Plan } from './plan.ts'

/** A plan without the steps that carry it out: what the command prints as JSON. */
export function planView({ changes, notApplied, unchanged, becomingSearchable, unnamed }: Plan) {
  const shown = changes.map(({ what, kind, overwrites, differences }) => ({ what, kind, overwrites, differences }))
  return { changes: shown, notApplied, unchanged, becomingSearchable, unnamed }
}
