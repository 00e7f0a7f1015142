import { showOverview } from './spec.ts'
import { adviceOf } from '../../../lib/domain/figures/overview-advice.ts'
import { overviewView } from '../../../lib/domain/figures/overview.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadRoles } from '../../../lib/store/people/administrator-roles.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadOverview } from '../../../lib/store/figures/overview.ts'
import { loadPasskeyHolders } from '../../../lib/store/people/passkey-holder.ts'

export const handler = personEndpoint(showOverview, async ({ at }) => {
  const atMs = Date.parse(at)
  const [contour, roles, holders, overview] = await Promise.all([
    loadContour(),
    loadRoles(),
    loadPasskeyHolders(),
    loadOverview(atMs),
  ])
  return { answer: { ...overviewView(overview, contour, atMs), advice: adviceOf(contour, roles, holders) } }
})
