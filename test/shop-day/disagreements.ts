import type { DayDone } from './day.ts'
import type { Shop } from './shop-requests.ts'

interface Listed {
  id: string
  account: Record<'accrued' | 'available' | 'held' | 'paid', number>
  leadCounts: { count: number; status: { systemName: string } }[]
}

interface Told {
  id: string
  type: string
}

/** Where the statistics of the partners differ from what the shop did. */
export async function statisticsFaults(shop: Shop, { referrers }: DayDone): Promise<string[]> {
  const listed = new Map<string, Listed>(
    (await shop.get('/partner?include=account')).map((partner: Listed) => [partner.id, partner]),
  )
  const extra = listed.size === referrers.length ? [] : [`${listed.size} partners are listed, ${referrers.length} were made`]
  return [
    ...extra,
    ...referrers.flatMap(({ id, code, leadIds, accruedKopecks, heldKopecks, paidKopecks }) => {
      const found = listed.get(id)
      if (!found) return [`${code} is not listed`]
      const { account, leadCounts } = found
      const wanted = [accruedKopecks, accruedKopecks - heldKopecks - paidKopecks, heldKopecks, paidKopecks].join('/')
      const has = [account.accrued, account.available, account.held, account.paid]
        .map((rubles) => Math.round(rubles * 100))
        .join('/')
      const counts = leadCounts.map(({ count, status }) => `${status.systemName} ${count}`).join(', ')
      const wantedCounts = `ordered ${leadIds.length - 1}, bought 1, gone 0`
      return [
        ...(has === wanted ? [] : [`${code}: accrued/available/held/paid are ${has} kopecks, should be ${wanted}`]),
        ...(counts === wantedCounts ? [] : [`${code}: leads are ${counts}, should be ${wantedCounts}`]),
      ]
    }),
  ]
}

/** Where the feed, read to its end, differs from what the shop did: an event is missing, or comes twice. */
export function feedFaults(events: readonly Told[], done: DayDone): string[] {
  const ids = new Set(events.map(({ id }) => id))
  const counts = Map.groupBy(events, ({ type }) => type)
  const types = new Set<string>([...counts.keys(), ...done.events.keys()])
  return [
    ...(ids.size === events.length ? [] : [`${events.length - ids.size} events come twice`]),
    ...[...types].flatMap((type) => {
      const [has, wanted] = [counts.get(type)?.length ?? 0, (done.events as ReadonlyMap<string, number>).get(type) ?? 0]
      return has === wanted ? [] : [`${type}: ${has} events, should be ${wanted}`]
    }),
  ]
}
