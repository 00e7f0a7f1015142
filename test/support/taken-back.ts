import { randomBytes } from 'node:crypto'
import { correctBalance } from '../../lib/domain/account/correction.ts'
import { idsAt } from '../../lib/domain/value/id.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { accountMoved, loadAccount } from '../../lib/store/account/account.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { transact } from '../../lib/store/table/transact.ts'
import { administratorIn } from './payout-acts.ts'

/** Takes kopecks away from what a partner has, as an administrator does; a negative number gives some. */
export async function takenBack(partnerId: string, kopecks: number): Promise<void> {
  const [contour, account] = await Promise.all([loadContour(), loadAccount(partnerId)])
  if (!account) throw new Error(`partner ${partnerId} has no account`)
  const newId = idsAt(Date.now(), randomBytes)
  const doneBy = { kind: 'Administrator', administrator: administratorIn(contour) } as const
  const at = new Date().toISOString()
  const posting = correctBalance({ account, amountKopecks: -kopecks, reason: 'a deal fell through', doneBy, at, newId })
  await transact(accountMoved(partnerId, posting), newId(), { ...systemRuntime, deadlineMs: Date.now() + 20_000 })
}
