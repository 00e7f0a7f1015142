import type { Contour } from '../../../lib/domain/contour/contour.ts'
import { canonicalPromocode, type Promocode } from '../../../lib/domain/referral/promocode.ts'
import { isLinkSlug } from '../../../lib/domain/value/slug.ts'
import type { ReferralLink } from '../../../lib/domain/referral/referral.ts'
import { emailKey, type Key, linkKey, promocodeKey } from '../../../lib/store/keys.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadExternalIds } from '../../../lib/store/moving/external-id.ts'
import { nameKey } from '../../../lib/store/partner/given-up-name.ts'
import { getItems } from '../../../lib/store/table/read.ts'
import type { History } from './columns.ts'
import { linkItem, promocodeItem } from '../../../lib/store/referral/referral-items.ts'

/** What the table holds of the things that a history names. */
export interface PresentState {
  contour: Contour
  /** Ids here by the ids that things had elsewhere. */
  partners: Map<string, string>
  leads: Map<string, string>
  deals: Map<string, string>
  payouts: Map<string, string>
  /** Partner ids by address, in lower case. */
  emails: ReadonlyMap<string, string>
  links: ReadonlyMap<string, ReferralLink>
  promocodes: ReadonlyMap<string, Promocode>
  /** Names of erased partners, which nobody may have again. */
  givenUpLinks: ReadonlySet<string>
  givenUpPromocodes: ReadonlySet<string>
}

export async function loadPresentState(history: History): Promise<PresentState> {
  const slugs = [...new Set(history.links.map(({ slug }) => slug).filter(isLinkSlug))]
  const codes = [...new Set([...history.promocodes.map(({ code }) => code), ...history.leads.map(({ promocode }) => promocode)])]
    .map((typed) => (typed === null ? undefined : canonicalPromocode(typed)))
    .filter((code) => code !== undefined)
  const named = [...history.links, ...history.promocodes, ...history.leads, ...history.payouts].map(({ partner }) => partner)
  const addresses = [...history.partners.map(({ email }) => email), ...named]
    .filter((one): one is string => one?.includes('@') ?? false)
    .map((email) => email.toLowerCase())
  const [contour, partners, leads, deals, payouts, emails, links, promocodes, givenUpLinks, givenUpPromocodes] =
    await Promise.all([
      loadContour(),
      loadExternalIds('PARTNER'),
      loadExternalIds('LEAD'),
      loadExternalIds('DEAL'),
      loadExternalIds('PAYOUT'),
      itemsOf(addresses.map(emailKey)),
      itemsOf(slugs.map(linkKey)),
      itemsOf(codes.map(promocodeKey)),
      givenUp('LINK', slugs),
      givenUp('PROMOCODE', codes),
    ])
  return {
    contour,
    partners,
    leads,
    deals,
    payouts,
    emails: new Map(emails.map(({ sk, partnerId }) => [String(sk), String(partnerId)])),
    links: new Map(links.map((item) => [String(item.sk), linkItem.read(item)])),
    promocodes: new Map(promocodes.map((item) => [String(item.sk), promocodeItem.read(item)])),
    givenUpLinks,
    givenUpPromocodes,
  }
}

/** Each key once: a read names nothing twice. */
const itemsOf = (keys: readonly Key[]) => getItems([...new Map(keys.map((key) => [key.sk, key])).values()])

async function givenUp(kind: 'LINK' | 'PROMOCODE', names: readonly string[]): Promise<ReadonlySet<string>> {
  const byKey = new Map(names.map((name) => [nameKey(kind, name).sk, name]))
  const items = await getItems([...byKey.values()].map((name) => nameKey(kind, name)))
  return new Set(items.flatMap(({ sk }) => byKey.get(String(sk)) ?? []))
}
