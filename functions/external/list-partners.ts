import { writeCursor } from '../../lib/contract/cursor.ts'
import { listPartners } from '../../lib/contract/list-partners.ts'
import type { Account } from '../../lib/domain/account.ts'
import { accountView } from '../../lib/domain/account-view.ts'
import { partnerView, type ShownPartner } from '../../lib/domain/partner.ts'
import { InvariantViolation } from '../../lib/errors.ts'
import { type StreamedList, streamedList } from '../../lib/http/streamed-list.ts'
import { loadAccounts } from '../../lib/store/account.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { type ListedPartner, shownPartnerPages } from '../../lib/store/partner.ts'

export const handler = streamedList(
  listPartners,
  ({ include, updatedSince, cursor }, at): StreamedList<ListedPartner<ShownPartner>> => {
    const view = loadContour().then(partnerView)
    // Read side by side with the first page; should that page fail, this failure is not another one.
    view.catch(() => undefined)
    return {
      pages: shownPartnerPages(cursor),
      isAsked: ({ partner }) => updatedSince === undefined || partner.updatedAt >= updatedSince,
      show: async (page) => {
        const ids = page.map(({ partner }) => partner.id)
        const [show, accounts] = await Promise.all([view, include === 'account' ? loadAccounts(ids) : undefined])
        return page.map(({ partner, activity }) => {
          const account = accounts && { account: accountIn(accounts, partner.id, at) }
          return { ...show(partner, activity), ...account }
        })
      },
      cursorOf: ({ partner }) => writeCursor('partners', partner.id),
    }
  },
)

function accountIn(accounts: ReadonlyMap<string, Account>, partnerId: string, at: string) {
  const account = accounts.get(partnerId)
  if (!account) throw new InvariantViolation(`partner ${partnerId} has no account`)
  return accountView(account, at)
}
