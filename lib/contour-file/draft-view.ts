import { ApiError, maxViolations, type Violation } from '../errors.ts'
import { offersWithOtherRules } from './asked-of-deals.ts'
import { ContourFileError } from './contour-file.ts'
import type { PlannedDraft } from './draft.ts'
import { statusChangeView } from './plan-view.ts'
import { withTitles } from './titles.ts'

/** What publishing a draft does, without the steps that write it. */
export function plannedDraftView({ plan, earnings, retired, titles }: PlannedDraft) {
  const { changes, statusChanges, notApplied, unnamed } = plan
  // Others wait already.
  const becomingSearchable = plan.becomingSearchable.filter((name) =>
    changes.some(
      ({ what, differences }) =>
        what === `lead field ${name}` && differences.some(({ attribute }) => attribute === 'indexedSince'),
    ),
  )
  return {
    changes: withTitles(changes, titles).map(({ what, title, kind, differences }) => ({ what, title, kind, differences })),
    statusChanges: statusChanges.map(statusChangeView),
    earnings,
    otherRules: offersWithOtherRules(plan),
    retired,
    becomingSearchable,
    notApplied,
    unnamed,
  }
}

/** The faults of a draft, each with its place: `offers[loan].rewards[0].percentOfDeal`. */
export function faultsView({ faults }: ContourFileError): Violation[] {
  return faults.slice(0, maxViolations).map((fault) => {
    const [, path, message] = /^([^:\s]+): ([^]*)$/.exec(fault) ?? []
    return path === undefined || message === undefined ? { path: 'draft', message: fault } : { path, message }
  })
}

/**
 * Refuses a draft with faults where no trial shows them.
 *
 * @throws ApiError DRAFT_REFUSED with the faults, or the error that was no fault of the draft
 */
export function draftRefused(error: unknown): never {
  if (!(error instanceof ContourFileError)) throw error
  throw Object.assign(new ApiError('DRAFT_REFUSED'), { violations: faultsView(error) })
}
