import { showFace } from './spec.ts'
import { faceView } from '../../../lib/domain/contour/face.ts'
import { visitorEndpoint } from '../../../lib/http/visitor-endpoint.ts'
import { loadSettingsWithLogo } from '../../../lib/store/contour/logo.ts'

export const handler = visitorEndpoint(showFace, async () => {
  const { settings, logo } = await loadSettingsWithLogo()
  return { answer: faceView(settings, logo) }
})
