import { writeCursor } from '../../lib/contract/cursor.ts'
import { listPartners } from '../../lib/contract/list-partners.ts'
import { partnerView } from '../../lib/domain/partner.ts'
import { type StreamedList, streamedList } from '../../lib/http/streamed-list.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { type ListedPartner, partnerPages } from '../../lib/store/partner.ts'

export const handler = streamedList(listPartners, ({ updatedSince, cursor }): StreamedList<ListedPartner> => {
  const view = loadContour().then(partnerView)
  // Read side by side with the first page; should that page fail, this failure is not another one.
  view.catch(() => undefined)
  return {
    pages: partnerPages(cursor),
    isAsked: ({ partner }) => updatedSince === undefined || partner.updatedAt >= updatedSince,
    show: async (page) => {
      const show = await view
      return page.map(({ partner, activity }) => show(partner, activity))
    },
    cursorOf: ({ partner }) => writeCursor('partners', partner.id),
  }
})
