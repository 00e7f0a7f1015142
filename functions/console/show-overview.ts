import { showOverview } from '../../lib/contract/show-overview.ts'
import { overviewView } from '../../lib/domain/overview.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { loadOverview } from '../../lib/store/overview.ts'

export const handler = personEndpoint(showOverview, async ({ at }) => {
  const atMs = Date.parse(at)
  const [{ offers }, overview] = await Promise.all([loadContour(), loadOverview(atMs)])
  return { answer: overviewView(overview, offers, atMs) }
})
