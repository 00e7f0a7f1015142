import * as z from 'zod'
import { maxAmountKopecks } from '../../../lib/domain/value/money.ts'
import { field } from './answer-field.ts'

/** The schema of an amount in rubles: clients that take it for a 32-bit float would lose kopecks. */
export const ruble = { type: 'number', format: 'double', multipleOf: 0.01 } as const

/** A number that is not an integer by nature: without a format, clients would take it for a 32-bit float. */
export const double = (): z.ZodNumber => z.number().meta({ format: 'double' })

/** The largest amount accepted from outside. */
export const maxRubles = maxAmountKopecks / 100

/** An amount in an answer that may be negative. */
export function signedRubles(description: string, example: number): z.ZodNumber {
  return field(z.number(), `${description}, in rubles`, example).meta({ ...ruble })
}

/** An amount in an answer: rubles with at most two decimals. */
export function rubles(description: string, example: number): z.ZodNumber {
  return field(z.number().min(0), `${description}, in rubles`, example).meta({ ...ruble })
}
