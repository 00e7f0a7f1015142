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

export const handler = endpoint(listLeads, async ({ query }) => {
  const { status, partnerId, externalId, updatedSince, limit, cursor, ...values } = query
  const askedBy = ({ statusId, fieldIds, fieldOfName }: Named): AskedLeads => {
    const foundBy = Object.values(values).map((value, index) => ({ fieldTypeId: fieldIds[index] ?? '', text: searchText(value) }))
    const asked = { partnerId, updatedSince, limit, after: cursor, statusId, foundBy }
    if (externalId === undefined) return asked
    const text = searchText(externalId)
    return { ...asked, externalId, foundByAny: fieldOfName === undefined ? [] : [{ fieldTypeId: fieldOfName, text }] }
  }
  const names = { status, fields: Object.keys(values), asksForId: externalId !== undefined }
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
  /** The searchable field that has the name of the parameter externalId, if it is sent: it was there before the parameter. */
  fieldOfName: string | undefined
}

interface Names {
  status: string | undefined
  fields: readonly string[]
  asksForId: boolean
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
    fieldOfName: undefined,
  }
}

/** @throws ApiError PARAMETER_UNKNOWN for anything but a searchable field, LEAD_STATUS_NOT_FOUND */
function namedIn(contour: Contour, { status, fields, asksForId }: Names): Named {
  const searchable = (name: string) => contour.fields.find((one) => one.systemName === name && one.searchable && !one.hidden)
  const fieldIds = fields.map((name) => {
    const field = searchable(name)
    if (!field) throw parameterUnknown(name)
    return field.id
  })
  const fieldOfName = asksForId ? searchable('externalId')?.id : undefined
  return {
    statusId: status === undefined ? undefined : statusNamed(contour.statuses, { systemName: status }).id,
    fieldIds,
    fieldOfName,
  }
}

const shownLength = 100

function parameterUnknown(name: string): ApiError {
  const parameter = name.slice(0, shownLength)
  const error = new ApiError('PARAMETER_UNKNOWN', { parameter })
  error.violations = [{ path: parameter, message: error.message }]
  return error
}
