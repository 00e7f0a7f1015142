import { exportConfiguration } from './spec.ts'
import { exportedParts } from '../../../lib/contour-file/exported-file.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'

export const handler = endpoint(exportConfiguration, async () => {
  const contour = await loadContour()
  return { answer: { revision: contour.revision, ...exportedParts(contour) } }
})
