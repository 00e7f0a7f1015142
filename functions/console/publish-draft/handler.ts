import { publishDraft } from './spec.ts'
import { publishConfiguration } from '../../../lib/act/publish-configuration.ts'
import { administratorActor } from '../../../lib/domain/people/actor.ts'
import { opens } from '../../../lib/domain/people/administrator-roles.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'

export const handler = personEndpoint(publishDraft, ({ body: { draft, reason, ...body }, caller, at, newId }) => {
  const doneBy = async () => {
    const { is, roles } = await caller
    return { doer: administratorActor(is), changesAll: opens(roles, 'settings.manage') }
  }
  return publishConfiguration({ ...body, said: { draft }, reason: reason ?? null, doneBy, at, newId })
})
