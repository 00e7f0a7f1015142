import { registeredKey, registryKey, registryLineKey, registryNumbersKey } from '../../../../lib/store/keys.ts'
import type { Item } from '../../../../lib/store/table/item.ts'

export const plantedRegistryId = '01a1fd96-0000-7000-8000-0000000000f1'
const at = '2026-11-22T10:00:00.000Z'

/** A registry that is ready, with the one payout of a table that is approved: the note of it, the registry, its line and the numbers. */
export function plantedRegistry(table: ReadonlyMap<string, Item>): [note: Item, registry: Item, line: Item, numbers: Item] {
  const payout = [...table.values()].find(({ pk, status }) => pk === 'PAYOUTS' && status === 'Approved')
  const administrator = [...table.values()].find(({ sk }) => String(sk).startsWith('ADMINISTRATOR#'))
  if (!payout || !administrator) throw new Error('the table has no approved payout')
  const { id, email, firstName, lastName, middleName } = administrator
  const { id: payoutId, partnerId, amountKopecks, requisites } = payout
  const registry = {
    id: plantedRegistryId,
    number: 1,
    date: '2026-11-22',
    status: 'Ready',
    count: 1,
    sumKopecks: amountKopecks,
    revision: 3,
    madeBy: { by: { id, email, firstName, lastName, middleName } },
    createdAt: at,
    updatedAt: at,
    readyAt: at,
  }
  const line = {
    registryId: plantedRegistryId,
    payoutId,
    partnerId,
    amountKopecks,
    documentNumber: 1,
    payee: { name: 'Анна', inn: null, legalType: null, requisites },
    addedAt: at,
  }
  return [
    { ...registeredKey(String(payoutId)), registryId: plantedRegistryId },
    { ...registryKey(plantedRegistryId), ...registry },
    { ...registryLineKey(plantedRegistryId, String(payoutId)), ...line },
    { ...registryNumbersKey, registries: 1, documents: 1 },
  ]
}
