import { showFace } from './spec.ts'
import { faceView } from '../../../lib/domain/contour/face.ts'
import { visitorEndpoint } from '../../../lib/http/visitor-endpoint.ts'
import { loadSettings } from '../../../lib/store/contour/contour.ts'
import { loadLogo } from '../../../lib/store/contour/logo.ts'

export const handler = visitorEndpoint(showFace, async () => {
  const [settings, logo] = await Promise.all([loadSettings(), loadLogo()])
  return { answer: faceView(settings, logo) }
})
