import * as z from 'zod'
import { maxTermsVersionLength } from '../../../lib/domain/registration.ts'
import { demo } from '../demo.ts'
import { field } from './answer-field.ts'

const maxUrlLength = 2_000

export const terms = z
  .object({
    version: field(z.string().min(1).max(maxTermsVersionLength), 'What one agrees to: `agreedTerms`', demo.terms.version),
    url: field(z.string().max(maxUrlLength), 'Where the text stands', demo.terms.url).meta({ format: 'uri' }),
  })
  .meta({ id: 'Terms', description: 'Terms of the program' })

export const shownRegistration = z
  .object({
    registration: field(z.enum(['open', 'closed']), 'Closed: only administrators add partners', 'open'),
    terms: terms.nullable().meta({ description: 'What whoever registers agrees to; null where registration is closed' }),
  })
  .meta({ id: 'Registration', description: 'Whether partners register themselves, and on which terms' })
