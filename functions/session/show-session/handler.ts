import { showSession } from './spec.ts'
import { personView } from '../../../lib/domain/people/person-view.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { contourName } from '../../../lib/store/table/environment.ts'

export const handler = personEndpoint(showSession, async ({ login, caller }) => ({
  answer: personView(await caller, await login, contourName()),
}))
