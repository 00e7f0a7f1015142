import type { Partner } from '../../domain/partner/partner.ts'
import type { Payout } from '../../domain/payout/payout.ts'
import type { PersonalData } from '../../domain/partner/personal-data.ts'
import { loadAccount } from '../account/account.ts'
import { loadAgreements } from './agreement.ts'
import { loadContour } from '../contour/contour.ts'
import { loadEntriesAbout } from '../journal/journal.ts'
import { loadLogins, loginKeysOf } from '../people/login.ts'
import { loadLegalDetails } from './legal-details.ts'
import { loadPaymentDetails } from './payment-details.ts'
import { loadActivity } from './partner.ts'
import { loadPayoutsOf } from '../payout/own-payouts.ts'
import { loadPayout } from '../payout/payout.ts'
import type { Placed } from '../table/key-page.ts'
import { loadPromocodes } from '../referral/promocode.ts'
import { loadLinks } from '../referral/referral.ts'

/**
 * Collects everything stored about a partner. It reads every day since the partner came: for a rare request, not for a screen.
 * Links and promocodes made a moment ago may be missing.
 *
 * @param nowMs the end of the journal's part
 */
export async function loadPersonalData(partner: Partner, nowMs: number): Promise<PersonalData> {
  const { id } = partner
  const [contour, activity, account, payouts, links, promocodes, agreements, journal, logins, known, paymentDetails] =
    await Promise.all([
      loadContour(),
      loadActivity(id),
      loadAccount(id),
      loadAllPayoutsOf(id),
      allPages((after) => loadLinks({ partnerId: id, limit: pageLength, after })),
      allPages((after) => loadPromocodes({ partnerId: id, limit: pageLength, after })),
      loadAgreements(id),
      loadEntriesAbout(partner, nowMs),
      loginKeysOf('Partner', id).then((keys) => loadLogins(keys.map(({ digest }) => digest))),
      loadLegalDetails(partner),
      loadPaymentDetails(id),
    ])
  return {
    contour,
    partner,
    activity,
    account,
    payouts,
    linkSlugs: links.map(({ slug }) => slug),
    promocodes: promocodes.map(({ code }) => code),
    agreements,
    journal,
    logins,
    legalDetails: known.details,
    paymentDetails,
  }
}

const pageLength = 1000

async function allPages<Thing>(load: (after: string | undefined) => Promise<Placed<Thing>>): Promise<Thing[]> {
  const found: Thing[] = []
  let after: string | undefined
  do {
    const { things, next } = await load(after)
    found.push(...things)
    after = next ?? undefined
  } while (after !== undefined)
  return found
}

async function loadAllPayoutsOf(partnerId: string): Promise<Payout[]> {
  const found: Payout[] = []
  let after: string | undefined
  do {
    const { payouts, next } = await loadPayoutsOf(partnerId, { after })
    const whole = await Promise.all(payouts.map(({ id }) => loadPayout(id)))
    found.push(...whole.filter((payout) => payout !== undefined))
    after = next ?? undefined
  } while (after !== undefined)
  return found
}
