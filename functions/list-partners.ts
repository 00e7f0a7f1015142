import { listPartners } from '../lib/contract/list-partners.ts'
import { partnerView } from '../lib/domain/partner.ts'
import { streamedList } from '../lib/http/streamed-list.ts'
import { loadContour } from '../lib/store/contour.ts'
import { partnerPages } from '../lib/store/partner.ts'

export const handler = streamedList(listPartners, async function* () {
  const contour = loadContour()
  // Read side by side with the first page; should that page fail, this failure is not another one.
  contour.catch(() => undefined)
  for await (const page of partnerPages()) {
    const view = partnerView(await contour)
    yield page.map(({ partner, counts }) => view(partner, counts))
  }
})
