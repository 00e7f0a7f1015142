import { showFace } from './spec.ts'
import { faceView } from '../../../lib/domain/contour/face.ts'
import { visitorEndpoint } from '../../../lib/http/visitor-endpoint.ts'
import { loadSettings } from '../../../lib/store/contour/contour.ts'

export const handler = visitorEndpoint(showFace, async () => ({ answer: faceView(await loadSettings()) }))
