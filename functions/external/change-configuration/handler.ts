import { changeConfiguration } from './spec.ts'
import { publishConfiguration } from '../../../lib/act/publish-configuration.ts'
import { partsOf } from '../../../lib/domain/contour/configuration-parts.ts'
import { apiKeyActor } from '../../../lib/domain/people/actor.ts'
import { endpoint } from '../../../lib/http/endpoint.ts'

export const handler = endpoint(changeConfiguration, ({ body, caller, at, newId }) => {
  const { revision, confirmedLeads, reason } = body
  return publishConfiguration({
    said: { parts: partsOf(body) },
    revision,
    confirmedLeads,
    reason,
    doneBy: (contour) => ({ doer: apiKeyActor(caller, contour), changesAll: true }),
    at,
    newId,
  })
})
