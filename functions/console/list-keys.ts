import { listKeys } from '../../lib/contract/list-keys.ts'
import { managedKeyView } from '../../lib/domain/api-key.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { loadApiKeys, loadApiKeyUses } from '../../lib/store/api-key.ts'
import { loadContour } from '../../lib/store/contour.ts'

export const handler = personEndpoint(listKeys, async () => {
  const [{ administrators }, keys, uses] = await Promise.all([loadContour(), loadApiKeys(), loadApiKeyUses()])
  return { answer: keys.toReversed().map((key) => managedKeyView(key, administrators, uses.get(key.secretSha256))) }
})
