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

/** Whom people ask who cannot help themselves. */
export const contact = z
  .object({
    email: field(z.string().max(254).nullable(), 'Address; null when there is none', demo.contact.email),
    phone: field(
      z.string().max(30).nullable(),
      'Telephone number, as it is to be shown; null when there is none',
      demo.contact.phone,
    ),
    telegram: field(
      z.string().max(33).nullable(),
      'Name of Telegram, with its @; null when there is none',
      demo.contact.telegram,
    ),
  })
  .meta({ id: 'ProgramContact', description: 'Whom to ask: at least one way' })

export const shownRegistration = z
  .object({
    registration: field(z.enum(['open', 'closed']), 'Closed: only administrators add partners', 'open'),
    terms: terms.nullable().meta({ description: 'What whoever registers agrees to; null where registration is closed' }),
    contact: contact.nullable().meta({ description: 'Whom to ask; null where the contour names nobody' }),
  })
  .meta({ id: 'Registration', description: 'Whether partners register themselves, on which terms, and whom to ask' })
