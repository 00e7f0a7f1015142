import { showConfiguration } from '../../lib/contract/show-configuration.ts'
import { configurationView } from '../../lib/domain/configuration-view.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { loadRoles } from '../../lib/store/administrator-roles.ts'
import { loadContour } from '../../lib/store/contour.ts'

export const handler = personEndpoint(showConfiguration, async () => {
  const [contour, roles] = await Promise.all([loadContour(), loadRoles()])
  return { answer: configurationView(contour, roles) }
})
