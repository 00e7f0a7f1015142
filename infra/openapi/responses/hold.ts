import * as z from 'zod'
import { field } from './answer-field.ts'
import { rubles } from './money.ts'

const hold = z
  .object({
    availableFrom: field(z.iso.date(), 'The day (UTC) when it becomes available', '2026-12-07'),
    amount: rubles('How much', 1500),
  })
  .meta({ id: 'Hold', description: 'A part of the waiting amount' })

/** The waiting amount in parts, each with the day it becomes available. */
export const holds = z.array(hold).meta({ description: 'The parts of waiting, soonest first' })
