import * as z from 'zod'
import { email, field, moment, text } from './answer-field.ts'
import { legalDetails } from './legal-details.ts'
import { keptDetails } from './payment-details.ts'
import { bankOrNull, erasureRequestedAt, innOrNull, requisitesOrNull } from './own-profile.ts'
import { partner, partnersExternalId } from './partner.ts'
import { ownPayout } from './payout.ts'
import { terms } from './registration.ts'
import { balance } from './statement.ts'

const agreement = terms
  .extend({
    agreedAt: moment('When it was agreed to', '2026-11-21T10:58:43.659Z'),
    ipAddress: field(text().nullable(), 'From where; null once it was erased', '192.0.2.1'),
    userAgent: field(text().nullable(), 'The user agent of the browser; null once it was erased', 'Mozilla/5.0'),
  })
  .meta({ id: 'KeptAgreement', description: 'An agreement to terms, and its origin' })

const state = z.record(z.string(), z.unknown())

const journalEntry = z
  .object({
    at: moment('When it was done', '2026-11-21T10:58:43.659Z'),
    type: field(text(), 'What was done', 'partner.edited'),
    reason: field(text().nullable(), 'Why; null when nobody said', null),
    before: state.nullable().meta({ description: 'What was there before; null for nothing' }),
    after: state.meta({ description: 'What is there since' }),
    by: field(text().nullable(), 'the partner, an administrator, or null for the service', 'the partner'),
  })
  .meta({ id: 'KeptDeed', description: 'An entry of the journal about the partner' })

const login = z
  .object({
    createdAt: moment('When it began', '2026-11-21T10:58:43.659Z'),
    lastUsedAt: moment('When it was last used', '2026-11-21T10:58:43.659Z'),
    userAgent: field(text(), 'The user agent of the browser', 'Mozilla/5.0'),
    isEnded: field(z.boolean(), 'Whether it was ended', false),
  })
  .meta({ id: 'KeptLogin', description: 'A browser that was signed in' })

/** What GET /api/account/personal-data answers. */
export const personalData = z
  .object({
    profile: partner
      .omit({ account: true })
      .extend({
        externalId: partnersExternalId,
        inn: innOrNull,
        requisites: requisitesOrNull,
        bank: bankOrNull,
        formerEmails: z.array(email('A former address', 'old@partners.example')).meta({ description: 'Oldest first' }),
        erasureRequestedAt,
      })
      .meta({ id: 'KeptProfile', description: 'The profile, with fields that lists do not show' }),
    legalDetails,
    paymentDetails: z.array(keptDetails).meta({ description: 'Payment details of the partner, oldest first' }),
    account: balance.nullable().meta({ description: 'The current figures' }),
    referralLinks: z.array(text()).meta({ description: 'The slugs of their links' }),
    promocodes: z.array(text()).meta({ description: 'Their promocodes' }),
    agreements: z.array(agreement).meta({ description: 'All terms that were agreed to' }),
    logins: z.array(login).meta({ description: 'Browsers that were signed in, as long as they are kept' }),
    payouts: z.array(ownPayout).meta({ description: 'All payout requests, newest first' }),
    journal: z.array(journalEntry).meta({ description: 'What people did to the profile, oldest first' }),
  })
  .meta({ id: 'PersonalData', description: 'Everything stored about a partner' })
