import { listLeads } from './spec.ts'
import { configurationId } from '../../../lib/domain/contour/configuration-id.ts'
import type { Contour } from '../../../lib/domain/contour/contour.ts'
import { searchText } from '../../../lib/domain/lead/lead-search.ts'
import { leadListView } from '../../../lib/domain/lead/lead-view.ts'
import { statusNamed } from '../../../lib/domain/lead/lead.ts'
import { ApiError } from '../../../lib/errors.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { leadPageAnswer, refuseCursorOfOtherOrder } from '../../../lib/http/lead-page.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { contourName } from '../../../lib/store/table/environment.ts'
import { type AskedLeads, loadLeadPage } from '../../../lib/store/lead/lead-list.ts'

export const handler = endpoint(listLeads, async ({ query: { status, partnerId, updatedSince, limit, cursor, ...values } }) => {
  const askedBy = ({ statusId, fieldIds }: Named): AskedLeads => {
    const foundBy = Object.values(values).map((value, index) => ({ fieldTypeId: fieldIds[index] ?? '', text: searchText(value) }))
    return { partnerId, updatedSince, limit, after: cursor, statusId, foundBy }
  }
  const names = { status, fields: Object.keys(values) }
  const likely = namedByIds(names)
  refuseCursorOfOtherOrder(askedBy(likely))
  const [contour, likelyPage] = await Promise.all([loadContour(), loadLeadPage(askedBy(likely))])
  const named = namedIn(contour, names)
  const isLikely = JSON.stringify(named) === JSON.stringify(likely)
  return leadPageAnswer(contour, isLikely ? likelyPage : await loadLeadPage(askedBy(named)), leadListView)
})

interface Named {
  statusId: string | undefined
  fieldIds: readonly string[]
}

interface Names {
  status: string | undefined
  fields: readonly string[]
}

/**
 * Ids of statuses and fields are derived from their names, so a page is read in parallel with the contour, which says whether
 * they exist.
 */
function namedByIds({ status, fields }: Names): Named {
  // A name that is not well-formed text has no id. It names nothing, which the contour check reports.
  const idOf = (kind: 'STATUS' | 'FIELD', name: string) => configurationId(contourName(), kind, name.toWellFormed())
  return {
    statusId: status === undefined ? undefined : idOf('STATUS', status),
    fieldIds: fields.map((name) => idOf('FIELD', name)),
  }
}

/** @throws ApiError PARAMETER_UNKNOWN for anything but a searchable field, LEAD_STATUS_NOT_FOUND */
function namedIn(contour: Contour, { status, fields }: Names): Named {
  const fieldIds = fields.map((name) => {
    const field = contour.fields.find(({ systemName, searchable, hidden }) => systemName === name && searchable && !hidden)
    if (!field) throw parameterUnknown(name)
    return field.id
  })
  return { statusId: status === undefined ? undefined : statusNamed(contour.statuses, { systemName: status }).id, fieldIds }
}

const shownLength = 100

function parameterUnknown(name: string): ApiError {
  const parameter = name.slice(0, shownLength)
  const error = new ApiError('PARAMETER_UNKNOWN', { parameter })
  error.violations = [{ path: parameter, message: error.message }]
  return error
}
