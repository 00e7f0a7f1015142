import { showSession } from '../../lib/contract/show-session.ts'
import { personView } from '../../lib/domain/person-view.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { contourName } from '../../lib/store/environment.ts'

export const handler = personEndpoint(showSession, async ({ login, caller }) => ({
  answer: personView(await caller, await login, contourName()),
}))
