import { consoleListLeads } from './spec.ts'
import { searchText } from '../../../lib/domain/lead/lead-search.ts'
import { leadListView } from '../../../lib/domain/lead/lead-view.ts'
import { statusNamed } from '../../../lib/domain/lead/lead.ts'
import { leadPageAnswer, refuseCursorOfOtherOrder } from '../../../lib/http/lead-page.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { type AskedLeads, loadLeadPage } from '../../../lib/store/lead/lead-list.ts'

export const handler = personEndpoint(consoleListLeads, async ({ query: { status, value, cursor, ...query } }) => {
  const contour = await loadContour()
  const searchable = contour.fields.filter((field) => field.searchable && !field.hidden)
  const asked: AskedLeads = {
    ...query,
    after: cursor,
    statusId: status === undefined ? undefined : statusNamed(contour.statuses, { systemName: status }).id,
    ...(value !== undefined && {
      foundByAny: searchable.map(({ id }) => ({ fieldTypeId: id, text: searchText(value) })),
      named: value.trim(),
    }),
  }
  refuseCursorOfOtherOrder(asked)
  return leadPageAnswer(contour, await loadLeadPage(asked), leadListView)
})
