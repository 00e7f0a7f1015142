import { checkAct } from '../../lib/contract/check-act.ts'
import { personScope } from '../../lib/domain/login.ts'
import { personEndpoint } from '../../lib/http/person-endpoint.ts'
import { findKeptAt } from '../../lib/store/kept-answer.ts'

export const handler = personEndpoint(checkAct, async ({ login, path: { key = '' }, at }) => {
  const { kind, personId } = await login
  const doneAt = await findKeptAt({ scope: personScope(kind, personId), idempotencyKey: key, atMs: Date.parse(at) })
  return { answer: { isDone: doneAt !== null, doneAt } }
})
