import { unseenInNamesPattern } from '../../lib/domain/value/unseen-characters.ts'
import { textOrNull } from './request-body.ts'

const oneLine = { type: 'string', minLength: 1, maxLength: 200, not: { pattern: unseenInNamesPattern } }

/** What an owner enters about an administrator, for both documents. */
export const administratorBody = {
  email: {
    description: 'The address that they sign in with',
    examples: ['ivan@demo.example'],
    override: { type: 'string', minLength: 3, maxLength: 254 },
  },
  firstName: { description: 'First name', examples: ['Иван'], override: oneLine },
  lastName: { description: 'Last name', examples: ['Петров'], override: oneLine },
  middleName: {
    description: 'Middle name; null or blank for none',
    examples: [null],
    override: { type: ['string', 'null'], maxLength: 200, not: { pattern: unseenInNamesPattern } },
  },
  reason: { description: 'Why; kept in the journal', examples: [null], override: textOrNull },
}
