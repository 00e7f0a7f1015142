import { withdrawErasure } from './spec.ts'
import type { Partner } from '../../../lib/domain/partner/partner.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { profileEdited } from '../../../lib/store/partner/profile-edited.ts'

export const handler = personEndpoint(withdrawErasure, async ({ caller, at, newId }) => {
  const { is: partner } = await caller
  const { id, erasureRequestedAt } = partner
  const answer = { erasureRequestedAt: null }
  if (erasureRequestedAt === undefined) return { answer }
  // Undefined removes an attribute.
  const asked: Partial<Record<keyof Partner, unknown>> = { erasureRequestedAt: undefined, updatedAt: at }
  const deed = { type: 'erasure.withdrawn', subjects: [`partner:${id}`], before: null, after: {} } as const
  const entry = { id: newId(), at, by: null, byPartnerId: id, reason: null, ...deed }
  return {
    steps: [
      ...profileEdited(id, asked as Partial<Partner>, partner),
      { ...journalWritten(entry), mails: [{ kind: 'ErasureRequest', partnerId: id, is: 'Withdrawn' }] },
    ],
    answer,
  }
})
