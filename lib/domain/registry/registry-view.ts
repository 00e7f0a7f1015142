import { administratorView } from '../people/actor.ts'
import type { StoredDoer } from '../people/actor.ts'
import { rublesFromKopecks } from '../value/money.ts'
import type { PayoutStatus } from '../payout/payout.ts'
import type { Collected } from './collected-payouts.ts'
import type { Registry, RegistryLine } from './registry.ts'

const doerView = ({ by, byApiKey }: StoredDoer) => ({
  admin: administratorView(by),
  apiKey: byApiKey ? { id: byApiKey.id, title: byApiKey.title } : null,
})

/** A registry as answers show it. */
export function registryView(registry: Registry) {
  const { id, number, date, status, count, sumKopecks, revision, madeBy, createdAt, updatedAt } = registry
  return {
    id,
    number,
    date,
    status,
    count,
    sum: rublesFromKopecks(sumKopecks),
    revision,
    createdBy: doerView(madeBy),
    createdAt,
    updatedAt,
    readyAt: registry.readyAt ?? null,
    sentAt: registry.sentAt ?? null,
    closedAt: registry.closedAt ?? null,
  }
}

/**
 * A payout of a registry as answers show it.
 *
 * @param payoutStatus as it is now
 */
export function registryLineView(line: RegistryLine, payoutStatus: PayoutStatus) {
  const { payoutId, partnerId, amountKopecks, documentNumber, payee, addedAt, released } = line
  return {
    payoutId,
    partnerId,
    amount: rublesFromKopecks(amountKopecks),
    documentNumber,
    payee: { name: payee.name, inn: payee.inn, legalType: payee.legalType, requisites: payee.requisites },
    payoutStatus,
    addedAt,
    released: released ? { at: released.at, reason: released.reason, from: released.from, by: doerView(released) } : null,
  }
}

/** What became of the payouts that were to be added. */
export function collectedView({ registry, lines, leftOut }: Collected) {
  return {
    registry: registryView(registry),
    added: lines.map(({ payoutId }) => payoutId),
    leftOut: leftOut.map(({ payoutId, reason }) => ({ payoutId, reason })),
  }
}
