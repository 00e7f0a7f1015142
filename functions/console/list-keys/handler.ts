import { listKeys } from './spec.ts'
import { managedKeyView } from '../../../lib/domain/key/managed-key.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadRoles } from '../../../lib/store/people/administrator-roles.ts'
import { loadApiKeys, loadApiKeyUses } from '../../../lib/store/key/api-key.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'

export const handler = personEndpoint(listKeys, async ({ at }) => {
  const [{ administrators }, roles, keys, uses] = await Promise.all([loadContour(), loadRoles(), loadApiKeys(), loadApiKeyUses()])
  const seen = { administrators, roles, at }
  return { answer: keys.toReversed().map((key) => managedKeyView(key, seen, uses.get(key.secretSha256))) }
})
