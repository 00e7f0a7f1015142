import type { EndpointSpec } from '../contract/endpoint-spec.ts'
import { neededPermissions } from '../contract/needed-permissions.ts'
import { guarded } from '../store/table/guarded.ts'
import { keyGuard } from '../store/key/key-guard.ts'
import type { Step } from '../store/table/transact.ts'
import { type ApiKeyOwner, forgetKey } from './authenticate.ts'

const ofMoney = /^(?:PARTNER#|PAYOUTS$|CONTOUR$)/

/** Whether a step changes a balance, a payout request, or the configuration, which says what is earned. */
function writesMoney({ write }: Step): boolean {
  if ('ConditionCheck' in write) return false
  const item = 'Put' in write ? write.Put.Item : 'Update' in write ? write.Update.Key : write.Delete.Key
  return ofMoney.test(String(item?.pk))
}

/**
 * The steps of an act, with the condition that the key is still valid and allows it, if the act moves money. An act that earns
 * nothing, such as most moves of a lead, goes without: concurrent transactions that check the same item wait for each other, and
 * one key makes many requests.
 */
export function underKey(
  spec: EndpointSpec,
  { caller, body, at }: { caller: ApiKeyOwner; body: unknown; at: string },
  steps: readonly Step[],
): readonly Step[] {
  if (!steps.some(writesMoney)) return steps
  const [permission] = neededPermissions(spec, body)
  if (permission === undefined) throw new Error(`${spec.name} moves money and takes no permission`)
  const guard = keyGuard(caller, permission, at)
  const refused: typeof guard.refused = (old) => {
    forgetKey(caller)
    return guard.refused(old)
  }
  return guarded(steps, [{ ...guard, refused }])
}
