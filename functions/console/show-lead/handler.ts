import { consoleShowLead } from './spec.ts'
import { leadStoryView } from '../../../lib/domain/lead/lead-story.ts'
import { ApiError } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadLeadStory } from '../../../lib/store/lead/lead-story.ts'

export const handler = personEndpoint(consoleShowLead, async ({ path: { id = '' }, at }) => {
  const [contour, story] = await Promise.all([loadContour(), loadLeadStory(id)])
  if (!story) throw new ApiError('LEAD_NOT_FOUND')
  return { answer: leadStoryView(contour, story, at) }
})
