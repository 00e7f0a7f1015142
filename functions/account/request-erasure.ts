import { requestErasure } from '../../lib/contract/request-erasure.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { journalWritten } from '../../lib/store/journal.ts'
import { profileEdited } from '../../lib/store/profile-edited.ts'

export const handler = personEndpoint(requestErasure, async ({ caller, at, newId }) => {
  const { is: partner } = await caller
  const { id, erasureRequestedAt } = partner
  // To ask once more changes nothing of when it was asked.
  if (erasureRequestedAt !== undefined) return { answer: { erasureRequestedAt } }
  const deed = { type: 'erasure.requested', subjects: [`partner:${id}`], before: null, after: {} } as const
  const entry = { id: newId(), at, by: null, byPartnerId: id, reason: null, ...deed }
  return {
    steps: [...profileEdited(id, { erasureRequestedAt: at, updatedAt: at }, partner), journalWritten(entry)],
    answer: { erasureRequestedAt: at },
  }
})
