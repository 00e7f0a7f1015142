import type { EndpointSpec } from '../contract/endpoint-spec.ts'
import { neededPermissions } from '../contract/needed-permissions.ts'
import { guarded } from '../store/guarded.ts'
import { keyGuard } from '../store/key-guard.ts'
import type { Step } from '../store/transact.ts'
import { type ApiKeyOwner, forgetKey } from './authenticate.ts'

/** The steps of an act that moves money, with the condition that the key is still good and opens the act. */
export function underKey(
  spec: EndpointSpec,
  { caller, body, at }: { caller: ApiKeyOwner; body: unknown; at: string },
  steps: readonly Step[],
): readonly Step[] {
  if (steps.length === 0) return steps
  const [permission] = neededPermissions(spec, body)
  if (permission === undefined) throw new Error(`${spec.name} moves money and takes no permission`)
  const guard = keyGuard(caller, permission, at)
  const refused: typeof guard.refused = (old) => {
    forgetKey(caller)
    return guard.refused(old)
  }
  return guarded(steps, [{ ...guard, refused }])
}
