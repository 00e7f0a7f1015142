import { reverseEntry } from './spec.ts'
import { postedView } from '../../../lib/domain/partner/console-partner.ts'
import { reversalFault, reverseReward } from '../../../lib/domain/account/correction.ts'
import { revisionNamed } from '../../../lib/domain/value/revision.ts'
import { ApiError, type ErrorCode } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { accountMoved, loadAccount } from '../../../lib/store/account/account.ts'
import { loadReversible } from '../../../lib/store/account/correction.ts'

const refusals = {
  NoEntry: 'ENTRY_NOT_FOUND',
  NoReward: 'ENTRY_NOT_REVERSIBLE',
  ReversedBefore: 'ENTRY_REVERSED',
} as const satisfies Record<NonNullable<ReturnType<typeof reversalFault>>, ErrorCode>

export const handler = personEndpoint(reverseEntry, async ({ body: { reason }, path, caller, at, newId }) => {
  const [id, revision] = [path.id ?? '', revisionNamed(path.revision ?? '')]
  const [account, { is: administrator }] = await Promise.all([loadAccount(id), caller])
  if (!account) throw new ApiError('PARTNER_NOT_FOUND')
  if (revision === undefined) throw new ApiError('ENTRY_NOT_FOUND')
  const { entry, isReversed } = await loadReversible(id, revision)
  const fault = reversalFault(entry, isReversed)
  if (fault || !entry) throw new ApiError(refusals[fault ?? 'NoEntry'])
  const doneBy = { kind: 'Administrator', administrator } as const
  const posting = reverseReward({ account, entry, reason, doneBy, at, newId })
  return { steps: accountMoved(id, posting), answer: postedView(posting) }
})
