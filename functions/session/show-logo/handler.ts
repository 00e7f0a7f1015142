import { showLogo } from './spec.ts'
import { logoIdPattern } from '../../../lib/domain/contour/logo.ts'
import { visitorEndpoint } from '../../../lib/http/visitor-endpoint.ts'
import { loadOfferLogo } from '../../../lib/store/contour/logo.ts'

/** Another picture has another address, so nobody asks again for one. */
const forGood = { 'Cache-Control': 'public, max-age=31536000, immutable' }

export const handler = visitorEndpoint(showLogo, async ({ path }) => {
  const id = `sha256:${path.digest ?? ''}`
  const picture = logoIdPattern.test(id) ? await loadOfferLogo(id) : undefined
  // An offer may be given a picture later, so that there is none is never kept.
  return picture === undefined ? { answer: { picture: null } } : { answer: { picture }, headers: forGood }
})
