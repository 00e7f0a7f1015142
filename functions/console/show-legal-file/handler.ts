import { showLegalFile } from './spec.ts'
import { shownFile } from '../../../lib/act/shown-file.ts'
import { administratorsEntry } from '../../../lib/domain/journal/journal.ts'
import { ApiError } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadPartner } from '../../../lib/store/partner/partner.ts'

export const handler = personEndpoint(showLegalFile, async ({ path: { id = '', fieldTypeId = '' }, caller, at, newId }) => {
  const [contour, partner, { is: by }] = await Promise.all([loadContour(), loadPartner(id), caller])
  if (!partner) throw new ApiError('PARTNER_NOT_FOUND')
  const { view, deed } = await shownFile(partner, fieldTypeId, contour)
  if (!deed) return { answer: view }
  return { steps: [journalWritten(administratorsEntry(by, { id: newId(), at, reason: null }, deed))], answer: view }
})
