import { applyLevel } from './spec.ts'
import { levelApplied } from '../../../lib/domain/partner/level-rules.ts'
import { checkProfile, editable } from '../../../lib/domain/partner/profile-edit.ts'
import { closedMonth } from '../../../lib/domain/value/moscow-day.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadWholePartner, profileStillAsRead } from '../../../lib/store/partner/partner.ts'
import { profileEdited } from '../../../lib/store/partner/profile-edited.ts'
import { presentFormAsked } from '../../../lib/store/table/table-form.ts'

export const handler = personEndpoint(applyLevel, async ({ body, path: { id = '' }, caller, at, newId }) => {
  const [contour, found, { is: by }] = await Promise.all([loadContour(), loadWholePartner(id), caller])
  const { month, reason, ...planned } = body
  const { partner } = editable(found)
  checkProfile({ levelId: planned.toLevelId }, contour, partner)
  // The plan that the person saw is of another month.
  const isOver = month !== closedMonth(Date.parse(at))
  const decided = isOver ? { outcome: 'Changed' as const } : levelApplied(partner, planned, { contour, month, at })
  if ('outcome' in decided) return { restsOn: [profileStillAsRead(partner)], answer: { outcome: decided.outcome } }
  const { profile, deed } = decided.edit
  return {
    steps: [
      presentFormAsked,
      ...profileEdited(id, profile, partner),
      journalWritten({ id: newId(), at, by, reason: reason?.trim() || null, ...deed }),
    ],
    answer: { outcome: 'Done' as const },
  }
})
