import * as z from 'zod'
import { field, moment } from './answer-field.ts'

/** Absent for the rules that the offer began with. */
export const earnedByRuleSet = z
  .object({
    number: field(z.int().min(2), 'Their number within the offer', 3),
    from: moment('When they began', '2026-11-30T21:00:00.000Z'),
  })
  .meta({ id: 'EarnedByRuleSet', description: 'The published rules that it went by; absent for those that the offer began with' })
  .optional()
