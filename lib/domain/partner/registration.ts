import { ApiError } from '../../errors.ts'
import type { Contour, Settings, Terms } from '../contour/contour.ts'
import type { Deed } from '../journal/journal.ts'
import {
  changedDetails,
  choosableLegalTypes,
  firstAnswers,
  type LegalDetails,
  legalTypeOf,
  refuseUnchoosable,
  type SentDetail,
} from './legal-details.ts'
import type { Partner } from './partner.ts'
import { contactView } from '../contour/program-contact.ts'

/** A version identifies a text, and is part of the key of an agreement. */
export const maxTermsVersionLength = 100

/** How partners register themselves. */
export interface OpenRegistration {
  terms: Terms
  levelId: string | null
  groupIds: readonly string[]
}

/** Undefined when only administrators add partners. Registration requires terms to agree to. */
export function openRegistration({ registration, terms, registeredPartner }: RegistrationSettings): OpenRegistration | undefined {
  if (registration !== 'open' || !terms) return undefined
  return { terms, ...(registeredPartner ?? { levelId: null, groupIds: [] }) }
}

type RegistrationSettings = Pick<Settings, 'registration' | 'terms' | 'registeredPartner'>

/** What a visitor is told before signing in: whether registration is open, its terms, and the contact. */
export function registrationView({ settings, legalTypes }: Pick<Contour, 'settings' | 'legalTypes'>) {
  const { terms } = openRegistration(settings) ?? {}
  return {
    registration: terms ? 'open' : 'closed',
    terms: terms ? termsView(terms) : null,
    legalTypes: terms ? choosableLegalTypes({ legalTypes }, null) : [],
    contact: contactView(settings.contact),
  } as const
}

const termsView = ({ version, url }: Terms): Terms => ({ version, url })

/**
 * The contour's registration for a person who agreed to that version.
 *
 * @throws ApiError REGISTRATION_CLOSED; TERMS_NOT_AGREED with the present terms. Neither depends on who asks
 */
export function checkRegistration(settings: RegistrationSettings, agreedTerms: string | undefined): OpenRegistration {
  const open = openRegistration(settings)
  if (!open) throw new ApiError('REGISTRATION_CLOSED')
  if (agreedTerms !== open.terms.version) throw new ApiError('TERMS_NOT_AGREED', { terms: termsView(open.terms) })
  return open
}

/** What people state about themselves when they register. */
export interface Registrant {
  email: string
  firstName: string
  middleName: string | null
  lastName: string
  /** Null when none is chosen. */
  legalTypeId: string | null
}

/**
 * What somebody who registers answers to the legal type that they choose.
 *
 * @throws ApiError LEGAL_TYPE_NOT_FOUND, and like firstAnswers
 */
export function registrationAnswers(
  { legalTypeId, sent }: { legalTypeId: string | null; sent: readonly SentDetail[] },
  contour: Pick<Contour, 'legalTypes'>,
): LegalDetails {
  refuseUnchoosable(legalTypeId, contour)
  return firstAnswers(sent, legalTypeOf(contour, legalTypeId))
}

/**
 * A newly registered partner: the code has proven the address.
 *
 * @param of.answers what the chosen legal type was answered; stored apart from the profile
 */
export function registeredPartner(
  registrant: Registrant,
  { levelId, groupIds }: OpenRegistration,
  { id, at, answers }: { id: string; at: string; answers: LegalDetails },
): Partner {
  return {
    id,
    ...registrant,
    inn: null,
    isConfirmed: true,
    isBlocked: false,
    isActive: true,
    levelId,
    groupIds,
    revision: 1,
    createdAt: at,
    updatedAt: at,
    ...(Object.keys(answers).length > 0 && { legalDetailsAt: at }),
  }
}

/**
 * A partner's agreement to a version of the terms, stored for good. The address and browser it came from are removed when the
 * person is erased.
 */
export interface Agreement extends Terms {
  partnerId: string
  agreedAt: string
  ipAddress: string | null
  /** The browser's User-Agent. */
  userAgent: string | null
}

/** The changes that erasure makes: what was agreed to, and when, stays. */
export const erasedAgreement = { ipAddress: null, userAgent: null } as const satisfies Partial<Agreement>

export const isAgreementErased = ({ ipAddress, userAgent }: Agreement): boolean => ipAddress === null && userAgent === null

const keptAgentLength = 200

export function agreementTo(
  { version, url }: Terms,
  of: { partnerId: string; at: string; ipAddress: string; userAgent: string },
): Agreement {
  const { partnerId, at, ipAddress, userAgent } = of
  return { partnerId, version, url, agreedAt: at, ipAddress, userAgent: userAgent.slice(0, keptAgentLength) }
}

/** The journal entry of a registration, in readable form. */
export function registrationDeed(partner: Partner, { version }: Terms, contour: Contour, answers: LegalDetails): Deed {
  const { id, email, firstName, middleName, lastName, isConfirmed, isActive, legalTypeId, levelId, groupIds } = partner
  const { levels, groups } = contour
  const answered = changedDetails({}, answers, contour)
  return {
    type: 'partner.registered',
    subjects: [`partner:${id}`],
    before: null,
    after: {
      email,
      firstName,
      middleName,
      lastName,
      isConfirmed,
      isActive,
      level: levels.find((level) => level.id === levelId)?.number ?? null,
      groups: groupIds.map((groupId) => groups.find((group) => group.id === groupId)?.title ?? groupId),
      ...(legalTypeId !== null && { legalType: legalTypeOf(contour, legalTypeId)?.type ?? null }),
      ...(answered.length > 0 && { legalDetails: answered }),
      agreedTerms: version,
    },
  }
}

/** The journal entry of an existing partner who agreed. */
export const agreementDeed = ({ partnerId, version }: Agreement): Deed => ({
  type: 'partner.agreed',
  subjects: [`partner:${partnerId}`],
  before: null,
  after: { agreedTerms: version },
})
