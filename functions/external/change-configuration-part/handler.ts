import { changeConfigurationPart } from './spec.ts'
import { publishConfiguration } from '../../../lib/act/publish-configuration.ts'
import { isConfigurationPart } from '../../../lib/domain/contour/configuration-parts.ts'
import { apiKeyActor } from '../../../lib/domain/people/actor.ts'
import { ApiError } from '../../../lib/errors.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(changeConfigurationPart, async ({ path: { part = '' }, body, caller, at, newId }) => {
  if (!isConfigurationPart(part)) throw new ApiError('CONFIGURATION_PART_UNKNOWN')
  const { content, revision, confirmedLeads, reason } = body
  return publishConfiguration({
    said: { parts: { [part]: content } },
    revision,
    confirmedLeads,
    reason,
    doneBy: (contour) => ({ doer: apiKeyActor(caller, contour), changesAll: true }),
    at,
    newId,
  })
})
