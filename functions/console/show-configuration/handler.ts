import { showConfiguration } from './spec.ts'
import { configurationView } from '../../../lib/domain/contour/configuration-view.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadRoles } from '../../../lib/store/people/administrator-roles.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'

export const handler = personEndpoint(showConfiguration, async ({ at }) => {
  const [contour, roles] = await Promise.all([loadContour(), loadRoles()])
  return { answer: configurationView(contour, roles, at) }
})
