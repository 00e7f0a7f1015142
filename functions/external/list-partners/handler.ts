import { writeCursor } from '../../../lib/contract/cursor.ts'
import { listPartners } from './spec.ts'
import type { Account } from '../../../lib/domain/account/account.ts'
import { accountView } from '../../../lib/domain/account/account-view.ts'
import { type ShownPartner, partnerView } from '../../../lib/domain/partner/partner.ts'
import { type FoundPlace, placeIn, searchIn } from '../../../lib/domain/partner/partner-search.ts'
import { InvariantViolation } from '../../../lib/errors.ts'
import { streamedList } from '../../../lib/http/streamed-list.ts'
import { loadAccounts } from '../../../lib/store/account/account.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { idOfExternal } from '../../../lib/store/moving/external-id.ts'
import { type ListedPartner, loadListedPartners, shownPartnerPages } from '../../../lib/store/partner/partner.ts'
import { foundPartnerPages, maxFoundPartners } from '../../../lib/store/partner/partner-search.ts'

/** A partner with everything that is shown, or a search result that is not loaded yet. */
type Element = ListedPartner<ShownPartner> | FoundPlace

export const handler = streamedList(
  listPartners,
  ({ include, updatedSince, externalId, limit = maxFoundPartners, cursor, ...searches }, at) => {
    const search = searchIn(searches)
    const place = placeIn(cursor, search)
    const view = loadContour().then(partnerView)
    // Read in parallel with the first page; if that page fails, this failure must not be unhandled.
    view.catch(() => undefined)
    return {
      ...(search
        ? // One more than is shown: there is a next page.
          { pages: foundPartnerPages(search, place.found, Math.min(limit, maxFoundPartners) + 1), atMost: maxFoundPartners }
        : { pages: externalId === undefined ? shownPartnerPages(place.id) : partnerNamed(externalId, place.id) }),
      isAsked: (one: Element) => updatedSince === undefined || ('partner' in one && one.partner.updatedAt >= updatedSince),
      show: async (page: readonly Element[]) => {
        const ids = page.map((one) => ('partner' in one ? one.partner.id : one.partnerId))
        const [show, partners, accounts] = await Promise.all([
          view,
          search ? loadListedPartners(ids) : page.filter((one) => 'partner' in one),
          include === 'account' ? loadAccounts(ids) : undefined,
        ])
        return partners.map(({ partner, activity }) => {
          const account = accounts && { account: accountIn(accounts, partner.id, at) }
          return { ...show(partner, activity), ...account }
        })
      },
      cursorOf: (one: Element) =>
        'partner' in one
          ? writeCursor('partners', one.partner.id)
          : writeCursor('found-partners', [one.by, one.text, one.partnerId]),
    }
  },
)

/** The partner with this id in another system: none or one, and none after a later one. */
async function* partnerNamed(externalId: string, after = 'g'): AsyncGenerator<ListedPartner<ShownPartner>[], void, void> {
  const id = await idOfExternal('PARTNER', externalId)
  yield id === undefined || id >= after ? [] : await loadListedPartners([id])
}

function accountIn(accounts: ReadonlyMap<string, Account>, partnerId: string, at: string) {
  const account = accounts.get(partnerId)
  if (!account) throw new InvariantViolation(`partner ${partnerId} has no account`)
  return accountView(account, at)
}
