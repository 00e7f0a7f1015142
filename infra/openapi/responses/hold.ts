import * as z from 'zod'
import { field } from './answer-field.ts'
import { rubles } from './money.ts'

const hold = z
  .object({
    availableFrom: field(z.iso.date(), 'The day (UTC) with which it is available', '2026-12-07'),
    amount: rubles('How much', 1500),
  })
  .meta({ id: 'Hold', description: 'A part of what waits' })

/** What is earned and not free yet, and when it will be. */
export const holds = z.array(hold).meta({ description: 'The parts of waiting, soonest first' })
