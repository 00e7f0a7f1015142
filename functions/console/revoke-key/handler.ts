import { revokeKey } from './spec.ts'
import { keyWithId, revokeKey as revoked } from '../../../lib/domain/key/api-key.ts'
import { managedKeyView } from '../../../lib/domain/key/managed-key.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { apiKeyEnds, loadApiKeys, loadApiKeyUses } from '../../../lib/store/key/api-key.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'

export const handler = personEndpoint(revokeKey, async ({ body, path: { id = '' }, caller, at, newId }) => {
  const [{ administrators }, keys, uses, { is: by }] = await Promise.all([loadContour(), loadApiKeys(), loadApiKeyUses(), caller])
  const before = keyWithId(keys, id)
  // A key that has ended needs no rotation, whatever the roles are.
  const seen = { administrators, roles: [], at }
  const lastUsedAt = uses.get(before.secretSha256)
  const ended = revoked(before, at)
  // A revoked key stays revoked, so the answer depends on nothing that could change.
  if (!ended) return { answer: managedKeyView(before, seen, lastUsedAt) }
  return {
    steps: [
      apiKeyEnds(before, ended.apiKey),
      journalWritten({ id: newId(), at, by, reason: body.reason ?? null, ...ended.deed }),
    ],
    answer: managedKeyView(ended.apiKey, seen, lastUsedAt),
  }
})
