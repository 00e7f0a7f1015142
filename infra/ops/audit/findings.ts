import { formatRubles } from '../../../lib/domain/money.ts'
import type { Finding } from './finding.ts'
import type { Figures, PartnerTally, Tally } from './tally.ts'

/**
 * All that the table says against itself, but for sessions: those need another look.
 *
 * @param statusNames lead statuses by id
 */
export function findingsOf(tally: Tally, statusNames: ReadonlyMap<string, string>): Finding[] {
  return [
    ...[...tally.partners.values()].flatMap((partner) => partnerFindings(partner, tally.emails, statusNames)),
    ...tally.payoutFindings,
  ]
}

function partnerFindings(
  partner: PartnerTally,
  emails: ReadonlyMap<string, string>,
  statusNames: ReadonlyMap<string, string>,
): Finding[] {
  const subject = `partner ${partner.email ?? partner.partnerId}`
  return [
    ...wholenessFindings(partner, emails),
    ...moneyFindings(partner),
    ...payoutMarkerFindings(partner),
    ...chainFindings(partner),
    ...countFindings(partner, statusNames),
  ].map((finding) => ({ subject, ...finding }))
}

type FindingOfPartner = Omit<Finding, 'subject'>

function wholenessFindings({ partnerId, email, account, counts }: PartnerTally, emails: ReadonlyMap<string, string>) {
  const parts = { profile: email, account, 'lead counts': counts }
  const missing = Object.entries(parts).filter(([, part]) => part === undefined)
  const findings: FindingOfPartner[] = missing.map(([name]) => ({
    rule: 'a partner has a profile, an account and lead counts',
    expected: `the ${name} of ${partnerId}`,
    found: 'nothing',
  }))
  if (email === undefined || emails.get(email) === partnerId) return findings
  return [
    ...findings,
    { rule: 'the email is taken by the partner', expected: partnerId, found: emails.get(email) ?? 'nobody has taken it' },
  ]
}

const figureNames = {
  accruedKopecks: 'accrued',
  availableKopecks: 'available',
  heldKopecks: 'held',
  paidKopecks: 'paid',
} as const satisfies Record<keyof Figures, string>

function moneyFindings({ account, ledger, paidByPayoutsKopecks }: PartnerTally): FindingOfPartner[] {
  if (!account) return []
  const figures = Object.entries(figureNames) as [keyof Figures, string][]
  const partsKopecks = account.availableKopecks + account.heldKopecks + account.paidKopecks
  return [
    ...figures.flatMap(([figure, name]) => differing(`${name} is the sum of the ledger`, ledger[figure], account[figure])),
    ...differing('accrued = available + held + paid', partsKopecks, account.accruedKopecks),
    ...differing('paid is the sum of the paid payouts', paidByPayoutsKopecks, account.paidKopecks),
    ...figures
      .filter(([figure]) => account[figure] < 0)
      .map(([figure, name]) => ({
        rule: `${name} is never negative`,
        expected: '0 or more',
        found: formatRubles(account[figure]),
      })),
  ]
}

function differing(rule: string, expectedKopecks: number, foundKopecks: number): FindingOfPartner[] {
  if (expectedKopecks === foundKopecks) return []
  return [{ rule, expected: formatRubles(expectedKopecks), found: formatRubles(foundKopecks) }]
}

function payoutMarkerFindings({ account, activePayouts }: PartnerTally): FindingOfPartner[] {
  if (!account) return []
  const active = activePayouts.map(({ id }) => id).toSorted()
  const marked = account.activePayoutId === null ? [] : [account.activePayoutId]
  const rule = 'the marker names the one payout in Requested or Approved'
  const isSame = active.join() === marked.join()
  const heldKopecks = activePayouts.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
  return [
    ...(isSame ? [] : [{ rule, expected: active.join(', ') || 'none', found: marked.join(', ') || 'none' }]),
    ...differing('held is the amount of the active payout', heldKopecks, account.heldKopecks),
  ]
}

/** By the sums they found, not by their ids: two rewards of one moment may be posted in either order. */
function chainFindings({ openingKopecks, rewards }: PartnerTally): FindingOfPartner[] {
  const findings: FindingOfPartner[] = []
  let sumKopecks = openingKopecks
  for (const { entryId, beforeKopecks, amountKopecks, afterKopecks } of rewards.toSorted(
    (a, b) => a.beforeKopecks - b.beforeKopecks,
  )) {
    findings.push(
      ...differing(`rewards take the sum on from one another (entry ${entryId} begins)`, sumKopecks, beforeKopecks),
      ...differing(`a reward adds its amount to the sum (entry ${entryId} ends)`, beforeKopecks + amountKopecks, afterKopecks),
    )
    sumKopecks = afterKopecks
  }
  return findings
}

function countFindings({ counts, leadsByStatus }: PartnerTally, statusNames: ReadonlyMap<string, string>): FindingOfPartner[] {
  const statusIds = [...new Set([...leadsByStatus.keys(), ...Object.keys(counts ?? {})])]
  return statusIds
    .map((id) => ({ id, leads: leadsByStatus.get(id) ?? 0, count: counts?.[id] ?? 0 }))
    .filter(({ leads, count }) => leads !== count)
    .map(({ id, leads, count }) => ({
      rule: `the count of ${statusNames.get(id) ?? `status ${id}`} is the number of leads there`,
      expected: String(leads),
      found: String(count),
    }))
}
