import { declared } from '../table/declared.ts'

/** What the connector of a CRM keeps under a name. Its form is the connector's own (lib/crm); the table only guards it. */
export interface KeptForCrm {
  /** How often it was written. */
  revision: number
  /** As JSON. */
  value: string
}

export const keptForCrmItem = declared<KeptForCrm, { sweepAfter?: number }>(
  { revision: 'number', value: 'text' },
  { beside: { sweepAfter: { optional: 'number' } }, since: 8 },
)
