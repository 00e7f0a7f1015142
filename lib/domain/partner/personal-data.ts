import { type Account, figuresAt } from '../account/account.ts'
import { figuresView } from '../account/account-view.ts'
import type { Contour } from '../contour/contour.ts'
import type { JournalEntry } from '../journal/journal.ts'
import { externalIdOf } from '../moving/imported.ts'
import type { SeenLogin } from '../people/login.ts'
import { type LegalDetails, legalDetailsView } from './legal-details.ts'
import { type Partner, type PartnerActivity, partnerView } from './partner.ts'
import type { Payout } from '../payout/payout.ts'
import { keptDetailsView } from '../payout/kept-details.ts'
import type { KeptDetails } from '../payout/payment-details.ts'
import { ownPayoutView, payoutView } from '../payout/payout-view.ts'
import type { Agreement } from './registration.ts'

/** Everything stored about a partner. What clients wrote into the partner's leads belongs to the clients and is not included. */
export interface PersonalData {
  contour: Contour
  partner: Partner
  activity: PartnerActivity
  account: Account | undefined
  payouts: readonly Payout[]
  linkSlugs: readonly string[]
  promocodes: readonly string[]
  agreements: readonly Agreement[]
  journal: readonly JournalEntry[]
  logins: readonly SeenLogin[]
  legalDetails: LegalDetails
  paymentDetails: readonly KeptDetails[]
}

/** The same in readable form for an administrator who hands it out: with who in the contour did what. */
export function personalDataView(data: PersonalData, at: string) {
  return {
    ...dataView(data, at),
    payouts: data.payouts.map((payout) => ({ ...payoutView(payout, data.partner), inn: payout.inn })),
    journal: data.journal.map(({ by, ...entry }) => ({ ...entryView(entry), by: by?.email ?? doerOf(entry) })),
  }
}

/** The same for the partner, without who in the contour did something: partners are never told. */
export function ownPersonalDataView(data: PersonalData, at: string) {
  return {
    ...dataView(data, at),
    payouts: data.payouts.map(ownPayoutView),
    journal: data.journal.map(({ by, ...entry }) => ({ ...entryView(entry), by: by ? 'an administrator' : doerOf(entry) })),
  }
}

const doerOf = ({ byPartnerId }: Pick<JournalEntry, 'byPartnerId'>): string | null =>
  byPartnerId === undefined ? null : 'the partner'

function dataView(data: PersonalData, at: string) {
  const { contour, partner, activity, account, linkSlugs, promocodes, agreements, logins, legalDetails, paymentDetails } = data
  const { inn, requisites = null, bank = null, formerEmails = [], erasureRequestedAt = null } = partner
  return {
    profile: {
      ...partnerView(contour)(partner, activity),
      externalId: externalIdOf(partner),
      inn,
      requisites,
      bank,
      formerEmails,
      erasureRequestedAt,
    },
    legalDetails: legalDetailsView(legalDetails, partner, contour),
    paymentDetails: paymentDetails.map((one) => keptDetailsView(one, partner, contour)),
    account: account ? figuresView(figuresAt(account, at)) : null,
    referralLinks: linkSlugs,
    promocodes,
    agreements: agreements.map(({ version, url, agreedAt, ipAddress, userAgent }) => ({
      version,
      url,
      agreedAt,
      ipAddress,
      userAgent,
    })),
    logins: logins.map(({ login: { createdAt, userAgent }, usedAtMs, isEnded }) => ({
      createdAt,
      lastUsedAt: new Date(usedAtMs).toISOString(),
      userAgent,
      isEnded,
    })),
  }
}

const entryView = ({ at, type, reason, before, after }: Omit<JournalEntry, 'by'>) => ({
  at,
  // Later versions have more of them.
  type: type as string,
  reason,
  before,
  after,
})
