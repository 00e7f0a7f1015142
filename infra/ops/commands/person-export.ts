import { figuresAt } from '../../../lib/domain/account.ts'
import { figuresView } from '../../../lib/domain/account-view.ts'
import type { JournalEntry } from '../../../lib/domain/journal.ts'
import type { Lead } from '../../../lib/domain/lead.ts'
import { leadHistoryView } from '../../../lib/domain/lead-history.ts'
import { leadView } from '../../../lib/domain/lead-view.ts'
import { type Partner, partnerView } from '../../../lib/domain/partner.ts'
import { payoutView } from '../../../lib/domain/payout-view.ts'
import { loadAgreements } from '../../../lib/store/agreement.ts'
import { loadAccount } from '../../../lib/store/account.ts'
import { loadContour } from '../../../lib/store/contour.ts'
import { type Item, withoutKey } from '../../../lib/store/item.ts'
import { linksPartition, promocodesPartition } from '../../../lib/store/keys.ts'
import { loadLeadWithActs } from '../../../lib/store/lead.ts'
import { loadLogins, loginKeysOf } from '../../../lib/store/login.ts'
import { loadActivity } from '../../../lib/store/partner.ts'
import { listedPayoutPages, loadPayout } from '../../../lib/store/payout.ts'
import { queryAll } from '../../../lib/store/read.ts'
import { loadEntriesAbout } from './person-journal.ts'

/** All that is kept of a partner, as people know it. What clients wrote into the partner's leads is theirs, and not part of it. */
export async function exportedPartner(partner: Partner, at: string) {
  const [contour, activity, account, payouts, links, promocodes, agreements, journal, logins] = await Promise.all([
    loadContour(),
    loadActivity(partner.id),
    loadAccount(partner.id),
    payoutsOf(partner),
    queryAll(linksPartition),
    queryAll(promocodesPartition),
    loadAgreements(partner.id),
    loadEntriesAbout(partner),
    loginsOf(partner),
  ])
  const isOwn = ({ partnerId }: Item): boolean => partnerId === partner.id
  return {
    profile: { ...partnerView(contour)(partner, activity), inn: partner.inn },
    account: account ? figuresView(figuresAt(account, at)) : null,
    payouts,
    referralLinks: links.filter(isOwn).map(({ slug }) => slug),
    promocodes: promocodes.filter(isOwn).map(({ code }) => code),
    agreements: agreements.map(({ version, url, agreedAt, ipAddress, userAgent }) => ({
      version,
      url,
      agreedAt,
      ipAddress,
      userAgent,
    })),
    journal: journal.map(shownEntry),
    logins,
  }
}

async function loginsOf({ id }: Partner) {
  const keys = await loginKeysOf('Partner', id)
  const logins = await loadLogins(keys.map(({ tokenSha256 }) => tokenSha256))
  return logins.map(({ login: { createdAt, userAgent }, usedAtMs, isEnded }) => ({
    createdAt,
    lastUsedAt: new Date(usedAtMs).toISOString(),
    userAgent,
    isEnded,
  }))
}

async function payoutsOf(partner: Partner) {
  const ids: string[] = []
  for await (const page of listedPayoutPages()) {
    ids.push(...page.filter(({ partnerId }) => partnerId === partner.id).map(({ id }) => id))
  }
  const payouts = []
  for (const id of ids) {
    const payout = await loadPayout(id)
    if (payout) payouts.push({ ...payoutView(payout, partner), inn: payout.inn })
  }
  return payouts
}

const shownEntry = ({ at, type, by, byPartnerId, reason, before, after }: JournalEntry) => ({
  at,
  type,
  by: by?.email ?? (byPartnerId === undefined ? null : 'the partner'),
  reason,
  before,
  after,
})

/** All that is kept of the client of a lead: what the client wrote, and what was done to the lead since. */
export async function exportedLead({ id }: Lead) {
  const [contour, found] = await Promise.all([loadContour(), loadLeadWithActs(id)])
  // Whose client it is, is no data of the client.
  return found && { ...leadView(contour, found, null), ...leadHistoryView(contour, found), source: withoutKey(found.lead.source) }
}
