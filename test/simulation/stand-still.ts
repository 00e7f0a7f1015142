import type { documentClient } from '../../lib/store/table/client.ts'
import type { Chance } from './chance.ts'
import { MachineGone, presentInvocation } from './invocation.ts'
import type { World } from './world.ts'

/**
 * Freezes machines within a call of the SDK too: after the call was made, and when it is signed and about to be sent. Nothing outside
 * sees what a machine does between two of these points, so they stand for every await.
 *
 * @returns ends it
 */
export function standStillInside(client: typeof documentClient, world: World, chance: Chance, freezeRate: number): () => void {
  const standStill = async (): Promise<void> => {
    const invocation = presentInvocation()
    if (!invocation || !chance.happens(freezeRate)) return
    world.freeze(invocation)
    await new Promise<void>((resolve, reject) => {
      const drop = (): void => reject(new MachineGone())
      world.park({ invocation, kind: 'step', dueMs: world.nowMs(), run: resolve, drop })
    })
  }
  const stack = client.middlewareStack
  stack.add(
    (next) => async (call) => {
      await standStill()
      return next(call)
    },
    { step: 'initialize', priority: 'high', name: 'standStillWhenCalled' },
  )
  stack.add(
    (next) => async (call) => {
      await standStill()
      return next(call)
    },
    { step: 'deserialize', priority: 'high', name: 'standStillWhenSigned' },
  )
  return () => {
    stack.remove('standStillWhenCalled')
    stack.remove('standStillWhenSigned')
  }
}
