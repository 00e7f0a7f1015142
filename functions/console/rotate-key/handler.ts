import { rotateKey } from './spec.ts'
import { withOwners } from '../../../lib/domain/people/administrator-roles.ts'
import { keyWithId, rotateKey as rotated, usualOverlapHours } from '../../../lib/domain/key/api-key.ts'
import { managedKeyView } from '../../../lib/domain/key/managed-key.ts'
import { newKeySecret, refusePastExpiry } from '../../../lib/http/key-secret.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadRoles } from '../../../lib/store/people/administrator-roles.ts'
import { apiKeyEnds, apiKeyIssued, loadApiKeys, loadApiKeyUses } from '../../../lib/store/key/api-key.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { serviceAccountOpen } from '../../../lib/store/key/service-account.ts'

export const handler = personEndpoint(rotateKey, async ({ body, path: { id = '' }, caller, at, newId, randomBytes }) => {
  const { expiresAt, reason = null } = body
  refusePastExpiry(expiresAt, at)
  const [{ administrators }, roles, keys, uses, { is: by }] = await Promise.all([
    loadContour(),
    loadRoles(),
    loadApiKeys(),
    loadApiKeyUses(),
    caller,
  ])
  const before = keyWithId(keys, id)
  const { secret, made } = newKeySecret({ randomBytes, newId, at })
  const overlapHours = body.overlapHours ?? usualOverlapHours
  const { apiKey, replaced, deed } = rotated({ before, made, by, expiresAt, overlapHours, administrators })
  const seen = { administrators, roles, at }
  const shown = {
    key: managedKeyView(apiKey, seen, undefined),
    replaced: managedKeyView(replaced, seen, uses.get(replaced.secretSha256)),
  }
  return {
    steps: [
      ...(apiKey.serviceAccount ? [serviceAccountOpen(apiKey.serviceAccount)] : []),
      ...apiKeyIssued(apiKey, 'Rotated', withOwners(apiKey.administratorId, administrators, roles)),
      apiKeyEnds(before, replaced),
      journalWritten({ id: newId(), at, by, reason, ...deed }),
    ],
    answer: { secret, ...shown },
    kept: { secret: null, ...shown },
  }
})
