import * as z from 'zod'
import { maxTermsVersionLength } from '../../../lib/domain/partner/registration.ts'
import { demo } from '../demo.ts'
import { field } from './answer-field.ts'
import { choosableLegalType } from './legal-details.ts'

const maxUrlLength = 2_000

export const terms = z
  .object({
    version: field(
      z.string().min(1).max(maxTermsVersionLength),
      'The version to agree to; sent as `agreedTerms`',
      demo.terms.version,
    ),
    url: field(z.string().max(maxUrlLength), 'Where the text is published', demo.terms.url).meta({ format: 'uri' }),
  })
  .meta({ id: 'Terms', description: 'Terms of the program' })

/** The contact for people who need help. */
export const contact = z
  .object({
    email: field(z.string().max(254).nullable(), 'Address; null when there is none', demo.contact.email),
    phone: field(
      z.string().max(30).nullable(),
      'Telephone number, as it should be shown; null if there is none',
      demo.contact.phone,
    ),
    telegram: field(
      z.string().max(33).nullable(),
      'Name of Telegram, with its @; null when there is none',
      demo.contact.telegram,
    ),
  })
  .meta({ id: 'ProgramContact', description: 'The contact; at least one of the three' })

export const shownRegistration = z
  .object({
    registration: field(z.enum(['open', 'closed']), 'Closed: only administrators add partners', 'open'),
    terms: terms.nullable().meta({ description: 'The terms to agree to when registering; null if registration is closed' }),
    legalTypes: z
      .array(choosableLegalType)
      .meta({ description: 'What partners can choose when registering, with what each asks; empty if registration is closed' }),
    contact: contact.nullable().meta({ description: 'The contact; null if the contour has none' }),
  })
  .meta({ id: 'Registration', description: 'Whether partners can register themselves, the terms, and the contact' })
