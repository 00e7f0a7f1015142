import { doersEntry } from '../domain/journal/journal.ts'
import { collectPayouts as collected } from '../domain/registry/collected-payouts.ts'
import { collectedView } from '../domain/registry/registry-view.ts'
import { loadContour } from '../store/contour/contour.ts'
import { journalWritten } from '../store/journal/journal.ts'
import {
  loadCandidates,
  loadRegistry,
  loadRegistryNumbers,
  payoutsCollected,
  registryStillAsRead,
} from '../store/registry/registry.ts'
import type { AskedAct } from './act.ts'

/**
 * Adds approved payouts to a registry, and names those that it leaves out. Repeated, it adds nothing twice.
 *
 * @throws ApiError REGISTRY_NOT_FOUND, and like the collecting itself
 */
export async function collectPayouts({ body, path, doneBy, at, newId }: AskedAct<{ payoutIds: readonly string[] }>) {
  const [contour, registry, numbers, candidates] = await Promise.all([
    loadContour(),
    loadRegistry(path.id ?? ''),
    loadRegistryNumbers(),
    loadCandidates([...new Set(body.payoutIds)]),
  ])
  const doer = await doneBy(contour)
  const change = collected({ ...contour, registry, numbers, candidates, doer, at })
  if (change.lines.length === 0) {
    return { restsOn: [registryStillAsRead(registry)], answer: collectedView({ ...change, registry }) }
  }
  return {
    steps: [...payoutsCollected(change), journalWritten(doersEntry(doer, { id: newId(), at, reason: null }, change.deed))],
    answer: collectedView(change),
  }
}
