import { showOwnLegalFile } from './spec.ts'
import { shownFile } from '../../../lib/act/shown-file.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'

export const handler = personEndpoint(showOwnLegalFile, async ({ path: { fieldTypeId = '' }, caller }) => {
  const [contour, { is: partner }] = await Promise.all([loadContour(), caller])
  const { view } = await shownFile(partner, fieldTypeId, contour)
  return { answer: view }
})
