import type { Partner } from '../domain/partner.ts'
import type { Payout } from '../domain/payout.ts'
import type { PersonalData } from '../domain/personal-data.ts'
import { loadAccount } from './account.ts'
import { loadAgreements } from './agreement.ts'
import { loadContour } from './contour.ts'
import type { Item } from './item.ts'
import { loadEntriesAbout } from './journal.ts'
import { linksPartition, promocodesPartition } from './keys.ts'
import { loadLogins, loginKeysOf } from './login.ts'
import { loadActivity } from './partner.ts'
import { loadPayoutsOf } from './own-payouts.ts'
import { loadPayout } from './payout.ts'
import { queryAll } from './read.ts'

/**
 * Gathers all that is kept of a partner. It looks through whole lists, and through every day since the partner came: for whoever
 * asks once, not for a screen.
 *
 * @param nowMs until when the journal is looked through
 */
export async function loadPersonalData(partner: Partner, nowMs: number): Promise<PersonalData> {
  const { id } = partner
  const isOwn = ({ partnerId }: Item): boolean => partnerId === id
  const [contour, activity, account, payouts, links, promocodes, agreements, journal, logins] = await Promise.all([
    loadContour(),
    loadActivity(id),
    loadAccount(id),
    loadAllPayoutsOf(id),
    queryAll(linksPartition),
    queryAll(promocodesPartition),
    loadAgreements(id),
    loadEntriesAbout(partner, nowMs),
    loginKeysOf('Partner', id).then((keys) => loadLogins(keys.map(({ tokenSha256 }) => tokenSha256))),
  ])
  return {
    contour,
    partner,
    activity,
    account,
    payouts,
    linkSlugs: links.filter(isOwn).map(({ slug }) => String(slug)),
    promocodes: promocodes.filter(isOwn).map(({ code }) => String(code)),
    agreements,
    journal,
    logins,
  }
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
