import * as z from 'zod'
import { maxAmountKopecks } from '../../../lib/domain/money.ts'
import { field } from './answer-field.ts'

/** How documents describe an amount of rubles: clients that take it for a float of 32 bits would lose kopecks. */
export const ruble = { type: 'number', format: 'double', multipleOf: 0.01 } as const

/** Any number that is no whole one by its nature: clients would take it for a float of 32 bits. */
export const double = (): z.ZodNumber => z.number().meta({ format: 'double' })

/** The greatest amount that is taken from outside. */
export const maxRubles = maxAmountKopecks / 100

/** An amount of an answer that may be negative. */
export function signedRubles(description: string, example: number): z.ZodNumber {
  return field(z.number(), `${description}, in rubles`, example).meta({ ...ruble })
}

/** An amount of an answer: rubles with at most two decimals. */
export function rubles(description: string, example: number): z.ZodNumber {
  return field(z.number().min(0), `${description}, in rubles`, example).meta({ ...ruble })
}
