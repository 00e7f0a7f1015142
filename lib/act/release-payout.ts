import { doersEntry } from '../domain/journal/journal.ts'
import { releasedLine } from '../domain/registry/registry.ts'
import { registryView } from '../domain/registry/registry-view.ts'
import { loadContour } from '../store/contour/contour.ts'
import { journalWritten } from '../store/journal/journal.ts'
import { loadListedPayouts } from '../store/payout/payout.ts'
import { loadRegistry, loadRegistryLine, payoutReleased } from '../store/registry/registry.ts'
import type { AskedAct } from './act.ts'

/**
 * Takes a payout out of a registry, so that it can be paid with another one or rejected.
 *
 * @throws ApiError REGISTRY_NOT_FOUND, and like the release itself
 */
export async function releasePayout({ body, path, doneBy, at, newId }: AskedAct<{ payoutId: string; reason: string }>) {
  const { payoutId, reason } = body
  const [contour, registry, line, [payout]] = await Promise.all([
    loadContour(),
    loadRegistry(path.id ?? ''),
    loadRegistryLine(path.id ?? '', payoutId),
    loadListedPayouts([payoutId]),
  ])
  const doer = await doneBy(contour)
  const change = releasedLine({ registry, line, payoutStatus: payout?.status ?? '', doer, reason, at })
  return {
    steps: [...payoutReleased(change), journalWritten(doersEntry(doer, { id: newId(), at, reason }, change.deed))],
    answer: registryView(change.registry),
  }
}
