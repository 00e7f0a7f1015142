import { exportConfiguration } from './spec.ts'
import { exportedParts } from '../../../lib/contour-file/exported-file.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadLogo } from '../../../lib/store/contour/logo.ts'

export const handler = endpoint(exportConfiguration, async () => {
  const [contour, logo] = await Promise.all([loadContour(), loadLogo()])
  return { answer: { revision: contour.revision, ...exportedParts(contour, logo) } }
})
