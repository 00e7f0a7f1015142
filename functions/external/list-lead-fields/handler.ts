import { listLeadFields } from './spec.ts'
import { visibleLeadFields } from '../../../lib/domain/lead/lead-field.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'

export const handler = endpoint(listLeadFields, async () => {
  const { fields } = await loadContour()
  return { answer: visibleLeadFields(fields) }
})
