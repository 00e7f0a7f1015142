import { loadLeadPage } from '../../../lib/store/lead/lead-list.ts'

/** A lead with what its client wrote. */
export interface OldLead {
  id: string
  updatedAt: string
}

/** Sorts after all changes of that very moment. */
const firstId = '00000000-0000-0000-0000-000000000000'

/** Leads with client-written values and without acts at that moment or later, the youngest first, page by page. */
export async function* leadsWithFieldsBefore(moment: string): AsyncGenerator<OldLead[], void, void> {
  let after: string | null = `${moment}#${firstId}`
  while (after !== null) {
    const { leads, next }: Awaited<ReturnType<typeof loadLeadPage>> = await loadLeadPage({ updatedSince: '0', after })
    yield leads.filter(({ values, updatedAt }) => values.length > 0 && updatedAt < moment)
    after = next
  }
}
