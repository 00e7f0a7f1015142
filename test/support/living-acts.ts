import type { PayoutStatus } from '../../lib/domain/payout/payout.ts'
import { auditedContour } from './audited-contour.ts'
import { addDeal, leadIdOf, move, reapply, sessionBy } from './lead-contour.ts'
import { movePayoutBy, partnerIdOf, requestPayoutBy } from './payout-acts.ts'
import type { SeededRandom } from '../../infra/ops/fill-demo/seeded-random.ts'

const partners = ['plain', 'seven', 'eight'] as const

/** Uses a contour: one act after another, drawn from a seed. Refused acts are fine. */
export function livingActs(random: SeededRandom): () => Promise<unknown> {
  const leads: string[] = []
  const payouts: string[] = []
  const statuses = ['fresh', 'called', 'won', 'gone']
  let surnames = 0

  const lead = async (): Promise<unknown> => {
    const partner = random.oneOf(partners)
    const binding =
      random.fraction() < 0.5 ? { sessionId: await sessionBy(`${partner}-loan`) } : { promocode: `${partner}10`.toUpperCase() }
    return leads.push(await leadIdOf(`Живой ${surnames++}`, random.fraction() < 0.1 ? {} : binding))
  }
  const amount = (): number => random.whole(1, 1_000_000) / 100
  const payout = async (): Promise<unknown> => {
    const partnerId = await partnerIdOf(`${random.oneOf(partners)}@test.example`)
    return payouts.push((await requestPayoutBy('ApiKey', { partnerId, rubles: random.whole(100, 300) })).id)
  }
  const moves: readonly [PayoutStatus, 'ApiKey' | 'Administrator' | 'Partner'][] = [
    ['Approved', 'ApiKey'],
    ['Paid', 'Administrator'],
    ['Rejected', 'ApiKey'],
    ['Canceled', 'Partner'],
  ]
  /** A new status, a new partner, and another level for one of the others. */
  const configure = (): Promise<unknown> => {
    const name = `living${statuses.length}`
    statuses.push(name)
    const added = statuses.slice(4)
    const { leadStatuses, partners: others } = auditedContour
    const level = random.oneOf([null, 7, 8])
    return reapply({
      ...auditedContour,
      leadStatuses: [...leadStatuses, ...added.map((systemName) => ({ systemName, title: systemName }))],
      partners: [
        ...others.map((partner) => (partner.email === 'seven@test.example' ? { ...partner, level } : partner)),
        ...added.map((newcomer) => ({ email: `${newcomer}@test.example`, openingBalance: 5 })),
      ],
    })
  }
  return async () => {
    const chance = random.fraction()
    if (chance > 0.95) return configure()
    if (chance < 0.25 || leads.length === 0) return lead()
    if (chance < 0.6) return move(random.oneOf(leads), { systemName: random.oneOf(statuses), amount: amount() })
    if (chance < 0.75) return addDeal(random.oneOf(leads), { amount: amount() })
    if (chance < 0.85 || payouts.length === 0) return payout()
    const [to, by] = random.oneOf(moves)
    return movePayoutBy(by, { id: random.oneOf(payouts.slice(-3)), to })
  }
}
