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
  const { status, partnerId, externalId, dealExternalId, updatedSince, limit, cursor, ...values } = query
  const ids = { externalId, dealExternalId }
  const askedBy = ({ statusId, fieldIds, fieldsOfIds }: Named): AskedLeads => {
    const foundBy = Object.values(values).map((value, index) => ({ fieldTypeId: fieldIds[index] ?? '', text: searchText(value) }))
    const asked = { partnerId, updatedSince, limit, after: cursor, statusId, foundBy }
    if (externalId === undefined && dealExternalId === undefined) return asked
    const foundByAny = fieldsOfIds.map(({ name, id }) => ({ fieldTypeId: id, text: searchText(ids[name] ?? '') }))
    return { ...asked, ...ids, foundByAny }
  }
  const names = { status, fields: Object.keys(values), ids: idNames.filter((name) => ids[name] !== undefined) }
  const likely = namedByIds(names)
  refuseCursorOfOtherOrder(askedBy(likely))
  const [contour, likelyPage] = await Promise.all([loadContour(), loadLeadPage(askedBy(likely))])
  const named = namedIn(contour, names)
  const isLikely = JSON.stringify(named) === JSON.stringify(likely)
  return leadPageAnswer(contour, isLikely ? likelyPage : await loadLeadPage(askedBy(named)), leadListView)
})

/** The parameters that name ids of another system. */
const idNames = ['externalId', 'dealExternalId'] as const

interface Named {
  statusId: string | undefined
  fieldIds: readonly string[]
  /** The searchable fields that have the names of parameters for ids that are sent: they may have been there before these. */
  fieldsOfIds: readonly { name: (typeof idNames)[number]; id: string }[]
}

interface Names {
  status: string | undefined
  fields: readonly string[]
  ids: readonly (typeof idNames)[number][]
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
    fieldsOfIds: [],
  }
}

/** @throws ApiError PARAMETER_UNKNOWN for anything but a searchable field, LEAD_STATUS_NOT_FOUND */
function namedIn(contour: Contour, { status, fields, ids }: Names): Named {
  const searchable = (name: string) => contour.fields.find((one) => one.systemName === name && one.searchable && !one.hidden)
  const fieldIds = fields.map((name) => {
    const field = searchable(name)
    if (!field) throw parameterUnknown(name)
    return field.id
  })
  return {
    statusId: status === undefined ? undefined : statusNamed(contour.statuses, { systemName: status }).id,
    fieldIds,
    fieldsOfIds: ids.flatMap((name) => {
      const field = searchable(name)
      return field ? [{ name, id: field.id }] : []
    }),
  }
}

const shownLength = 100

function parameterUnknown(name: string): ApiError {
  const parameter = name.slice(0, shownLength)
  const error = new ApiError('PARAMETER_UNKNOWN', { parameter })
  error.violations = [{ path: parameter, message: error.message }]
  return error
}
