import type { Lead } from '../domain/lead.ts'

/** An index of the table: its keys are attributes that leads alone have, so nothing else stands in it. */
export interface LeadIndex {
  name: string
  partitionKey: string
  sortKey: string
  /** What it holds besides the keys. */
  attributes: readonly string[]
}

/**
 * The indexes behind GET /lead: lists for people and for systems that catch up. They are read a moment late; no rule about money
 * ever reads one. Leads are read by their keys from the table then, so the indexes are lean: an act rewrites one of them.
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
} as const satisfies Record<string, LeadIndex>

/** The partition of all leads. */
export const allLeads = 'LEADS'
export const leadsOf = (partnerId: string): string => `OF#${partnerId}`

/** The attributes by which a lead stands in the indexes. DynamoDB takes no null for a key: a lead of nobody has no such attribute. */
export function indexAttributes({ partnerId }: Pick<Lead, 'partnerId'>) {
  return { allLeads, ...(partnerId === null ? {} : { leadsOf: leadsOf(partnerId) }) }
}
