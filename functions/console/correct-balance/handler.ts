import { correctBalance as spec } from './spec.ts'
import { postedView } from '../../../lib/domain/partner/console-partner.ts'
import { correctBalance } from '../../../lib/domain/account/correction.ts'
import { ApiError } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { accountMoved, loadAccount } from '../../../lib/store/account/account.ts'

export const handler = personEndpoint(spec, async ({ body, path: { id = '' }, caller, at, newId }) => {
  const [account, { is: administrator }] = await Promise.all([loadAccount(id), caller])
  if (!account) throw new ApiError('PARTNER_NOT_FOUND')
  const { reason } = body
  const doneBy = { kind: 'Administrator', administrator } as const
  const posting = correctBalance({ account, ...body.amount, reason, doneBy, at, newId })
  return { steps: accountMoved(id, posting), answer: postedView(posting) }
})
