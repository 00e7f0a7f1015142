import { writeCursor } from '../../lib/contract/cursor.ts'
import { listLeads } from '../../lib/contract/list-leads.ts'
import { configurationId } from '../../lib/domain/configuration-id.ts'
import type { Contour } from '../../lib/domain/contour.ts'
import { searchText } from '../../lib/domain/lead-search.ts'
import { statusNamed } from '../../lib/domain/lead.ts'
import { leadListView } from '../../lib/domain/lead-view.ts'
import { ApiError } from '../../lib/errors.ts'
import { endpoint } from '../../lib/http/endpoint.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { contourName } from '../../lib/store/environment.ts'
import { isByChange, loadLeadPage } from '../../lib/store/lead-list.ts'

export const handler = endpoint(listLeads, async ({ query: { status, partnerId, updatedSince, limit, cursor, ...values } }) => {
  const asked = { partnerId, updatedSince, limit, after: cursor }
  // A place among changes is none among leads, and the other way round.
  const ofChanges = isByChange({ ...asked, statusId: status }) && Object.keys(values).length === 0
  if (cursor !== undefined && cursor.includes('#') !== ofChanges) throw cursorInvalid()
  const pageOf = ({ statusId, fieldIds }: Named) => {
    const foundBy = Object.values(values).map((value, index) => ({ fieldTypeId: fieldIds[index] ?? '', text: searchText(value) }))
    return loadLeadPage({ ...asked, statusId, foundBy })
  }
  const names = { status, fields: Object.keys(values) }
  const likely = namedByIds(names)
  const [contour, likelyPage] = await Promise.all([loadContour(), pageOf(likely)])
  const named = namedIn(contour, names)
  const { leads, partners, next } = JSON.stringify(named) === JSON.stringify(likely) ? likelyPage : await pageOf(named)
  return {
    answer: leads.map((lead) => leadListView(contour, lead, partners.get(lead.partnerId ?? '') ?? null)),
    nextCursor: next === null ? null : writeCursor('leads', next),
  }
})

interface Named {
  statusId: string | undefined
  fieldIds: readonly string[]
}

interface Names {
  status: string | undefined
  fields: readonly string[]
}

/** Ids of statuses and fields are made from their names: a page need not wait for the contour, which says whether that is so. */
function namedByIds({ status, fields }: Names): Named {
  // A name that is no text has no id. It names nothing either, which the contour says.
  const idOf = (kind: 'STATUS' | 'FIELD', name: string) => configurationId(contourName(), kind, name.toWellFormed())
  return {
    statusId: status === undefined ? undefined : idOf('STATUS', status),
    fieldIds: fields.map((name) => idOf('FIELD', name)),
  }
}

/** @throws ApiError PARAMETER_UNKNOWN for what is no searchable field, LEAD_STATUS_NOT_FOUND */
function namedIn(contour: Contour, { status, fields }: Names): Named {
  const fieldIds = fields.map((name) => {
    const field = contour.fields.find(({ systemName, searchable, hidden }) => systemName === name && searchable && !hidden)
    if (!field) throw parameterUnknown(name)
    return field.id
  })
  return { statusId: status === undefined ? undefined : statusNamed(contour.statuses, { systemName: status }).id, fieldIds }
}

function cursorInvalid(): ApiError {
  return at('cursor', new ApiError('CURSOR_INVALID'))
}

const shownLength = 100

function parameterUnknown(name: string): ApiError {
  const parameter = name.slice(0, shownLength)
  return at(parameter, new ApiError('PARAMETER_UNKNOWN', { parameter }))
}

function at(path: string, error: ApiError): ApiError {
  error.violations = [{ path, message: error.message }]
  return error
}
