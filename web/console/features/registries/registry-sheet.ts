import { paymentTokenOf } from '../../../../lib/domain/banking/payment-token.ts'
import type { Sheet } from '../../../../lib/domain/value/spreadsheet.ts'
import { ApiFailure } from '../../../shared/api/api-failure.ts'
import { wholeList } from '../../../shared/list/use-cursor-list.ts'
import { loadRegistry, loadRegistryPayouts, type Registry, type RegistryPayout } from '../../registry/registry-requests.ts'
import type { registriesTexts } from './registries-texts.ts'

type Texts = ReturnType<typeof registriesTexts.use>

/** What the bank pays by it: also what was taken out after the bank had got it. */
const isInFile = ({ released }: RegistryPayout): boolean =>
  released === null || released.from === 'Sent' || released.from === 'Closed'

/**
 * A registry as a table for accounting, in the order of its documents. It depends on the registry alone: what happens to the requests later
 * does not change it.
 */
export function registrySheet({ date }: Pick<Registry, 'date'>, lines: readonly RegistryPayout[], t: Texts): Sheet {
  const shown = lines.filter(isInFile).toSorted((a, b) => a.documentNumber - b.documentNumber)
  return [
    t.csv,
    ...shown.map(({ payoutId, documentNumber, amount, payee }) => [
      documentNumber,
      { day: date },
      amount,
      payee.name,
      payee.inn,
      payee.legalType && t.legalTypes[payee.legalType],
      payee.requisites,
      paymentTokenOf(payoutId),
      payoutId,
    ]),
  ]
}

/**
 * The table of a registry that was seen.
 *
 * @throws ApiFailure REGISTRY_CHANGED when the registry became another one before all of it was read
 */
export async function loadRegistrySheet(seen: Registry, t: Texts): Promise<Sheet> {
  const lines = await wholeList((cursor) => loadRegistryPayouts(seen.id, cursor))
  const { revision } = await loadRegistry(seen.id)
  if (revision !== seen.revision) throw new ApiFailure(409, { code: 'REGISTRY_CHANGED', message: t.changed })
  return registrySheet(seen, lines, t)
}
