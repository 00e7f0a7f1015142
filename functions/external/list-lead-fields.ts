import { listLeadFields } from '../../lib/contract/list-lead-fields.ts'
import { visibleLeadFields } from '../../lib/domain/lead-field.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { loadContour } from '../../lib/store/contour.ts'

export const handler = endpoint(listLeadFields, async () => {
  const { fields } = await loadContour()
  return { answer: visibleLeadFields(fields) }
})
