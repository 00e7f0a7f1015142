import type { Lead } from '../../domain/lead/lead.ts'
import type { TableIndex } from '../table/table-index.ts'

/**
 * The indexes behind GET /lead: lists for people, and for systems that catch up. They are eventually consistent; no rule about
 * money reads one. Only leads have their key attributes. Leads are then read from the table by key, so the indexes stay lean: an act rewrites only one of them.
 */
export const leadIndexes = {
  all: { name: 'leads', partitionKey: 'allLeads', sortKey: 'id', attributes: ['partnerId'] },
  byChange: {
    name: 'leads-by-change',
    partitionKey: 'allLeads',
    sortKey: 'updatedAt',
    attributes: ['id', 'partnerId', 'statusId'],
  },
  ofPartner: { name: 'leads-of-partner', partitionKey: 'leadsOf', sortKey: 'id', attributes: ['partnerId'] },
} as const satisfies Record<string, TableIndex>

/** The partition of all leads. */
export const allLeads = 'LEADS'
export const leadsOf = (partnerId: string): string => `OF#${partnerId}`

/** The index attributes of a lead. DynamoDB allows no null as a key: an unassigned lead lacks the attribute. */
export function indexAttributes({ partnerId }: Pick<Lead, 'partnerId'>) {
  return { allLeads, ...(partnerId === null ? {} : { leadsOf: leadsOf(partnerId) }) }
}
