import { doersEntry } from '../domain/journal/journal.ts'
import { newRegistry } from '../domain/registry/registry.ts'
import { registryView } from '../domain/registry/registry-view.ts'
import { loadContour } from '../store/contour/contour.ts'
import { journalWritten } from '../store/journal/journal.ts'
import { loadRegistryNumbers, registryCreated } from '../store/registry/registry.ts'
import { presentFormAsked } from '../store/table/table-form.ts'
import type { AskedAct } from './act.ts'

/** Makes an empty registry with the next number. */
export async function createRegistry({ doneBy, at, newId }: AskedAct<unknown>) {
  const [contour, numbers] = await Promise.all([loadContour(), loadRegistryNumbers()])
  const doer = await doneBy(contour)
  const made = newRegistry({ id: newId(), at, doer, numbers })
  return {
    steps: [
      ...registryCreated(made),
      journalWritten(doersEntry(doer, { id: newId(), at, reason: null }, made.deed)),
      presentFormAsked,
    ],
    answer: registryView(made.registry),
  }
}
