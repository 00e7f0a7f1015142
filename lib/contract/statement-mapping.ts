import * as z from 'zod/mini'
import { mappingFault, type StatementMapping } from '../domain/banking/csv-statement.ts'

const column = z.string().check(z.minLength(1), z.maxLength(200))

const mapping = z.strictObject({
  separator: z.enum([';', ',', 'tab']),
  decimal: z.enum([',', '.']),
  dates: z.enum(['dd.mm.yyyy', 'dd/mm/yyyy', 'yyyy-mm-dd']),
  encoding: z.exactOptional(z.literal('cp866')),
  account: z.exactOptional(z.string()),
  endsAt: z.exactOptional(column),
  columns: z.strictObject({
    date: column,
    number: column,
    purpose: column,
    debit: z.exactOptional(column),
    credit: z.exactOptional(column),
    amount: z.exactOptional(column),
    account: z.exactOptional(column),
    executedOn: z.exactOptional(column),
    name: z.exactOptional(column),
    inn: z.exactOptional(column),
    counterpartyAccount: z.exactOptional(column),
    bic: z.exactOptional(column),
  }),
})

/** A mapping of a bank's table as it is written in JSON, or what it should say. */
export function readStatementMapping(written: unknown): { mapping: StatementMapping } | { faults: string[] } {
  const parsed = mapping.safeParse(written)
  if (!parsed.success) return { faults: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) }
  const fault = mappingFault(parsed.data)
  return fault === undefined ? { mapping: parsed.data } : { faults: [fault] }
}
