import { chanceOf } from './chance.ts'
import type { Stage } from './client.ts'
import { moveTarget, type StatusName, targetStatus, targetStatuses } from './simulated-contour.ts'

/** Which status is the target from a place in the order of everything on. */
export interface TargetSince {
  place: number
  target: StatusName
}

/** Somebody applies contour files with other targets while others act, in runs about that. */
export async function changeTargets(stage: Stage, areOthersDone: () => boolean): Promise<TargetSince[]> {
  const chance = chanceOf(stage.seed, 400)
  const since: TargetSince[] = [{ place: -1, target: targetStatus }]
  let nextAt = 0
  while (stage.theme.movesTarget && !areOthersDone()) {
    await afterRest(stage, chance.below(100), async () => {
      if (areOthersDone() || stage.calls.length < nextAt || stage.known.leads.length === 0) return
      nextAt = stage.calls.length + 2 + chance.below(6)
      const others = targetStatuses.filter((target) => target !== since.at(-1)?.target)
      const target = chance.pick(others)
      await moveTarget({ ...stage.means.contour, secret: stage.means.secret, chance, atMs: stage.world.nowMs(), to: target })
      since.push({ place: stage.nextPlace(), target })
    })
  }
  return since
}

/** Happens alone, after a while. */
export function afterRest({ world }: Stage, ms: number, work: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const run = () => work().then(resolve, reject)
    world.park({ invocation: null, kind: 'pause', dueMs: world.nowMs() + ms, run, drop: () => undefined })
  })
}

/** The statuses that were the target at some time between two positions, both included. Requests use the configuration that they have read. */
export function targetsBetween(since: readonly TargetSince[], from: number, to: number): StatusName[] {
  const last = since.findLastIndex(({ place }) => place <= from)
  const inForce = since.filter(({ place }, index) => index >= last && place <= to)
  return [...new Set(inForce.map(({ target }) => target))]
}
