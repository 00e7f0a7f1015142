import * as z from 'zod'
import { field, moment, momentOrNull } from './answer-field.ts'

/** Absent for the rules that the offer began with. */
export const earnedByRuleSet = z
  .object({
    number: field(z.int().min(2), 'Their number within the offer', 3),
    from: moment('When they began', '2026-11-30T21:00:00.000Z'),
  })
  .meta({ id: 'EarnedByRuleSet', description: 'The published rules that it went by; absent for those that the offer began with' })
  .optional()

/** Which rules an act of a lead goes by now. */
export const nameOfRules = {
  number: field(z.int().min(1), 'Their number within the offer; 1 for those that it began with', 3),
  from: momentOrNull('When they began; null for those that the offer began with', '2026-11-30T21:00:00.000Z'),
}

/** The rules that an act of a lead goes by now. */
export const rulesOfLead = z
  .object(nameOfRules)
  .meta({ id: 'RulesOfLead', description: 'Which rules of the offer the next act of the lead goes by' })
  .nullable()
  .meta({ description: 'Which rules of the offer its next act goes by; null for a lead that earns nothing' })
