import { checkAct } from './spec.ts'
import { personScope } from '../../../lib/domain/people/login.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { findKeptAt } from '../../../lib/store/table/kept-answer.ts'

export const handler = personEndpoint(checkAct, async ({ login, path: { key = '' }, at }) => {
  const { kind, personId } = await login
  const doneAt = await findKeptAt({ scope: personScope(kind, personId), idempotencyKey: key, atMs: Date.parse(at) })
  return { answer: { isDone: doneAt !== null, doneAt } }
})
