import * as z from 'zod/mini'
import { type ConfigurationPart, configurationParts } from '../domain/contour/configuration-parts.ts'
import type { ErrorCode } from '../errors.ts'
import { configurationRevision, confirmedLeads } from './draft-fields.ts'
import { optionalReason } from './offer-fields.ts'

/** The file's own schema judges a part: it also knows the other parts. */
const part = () => z.optional(z.unknown())

/** Parts of the configuration, each whole. */
const partFields = () => ({
  settings: part(),
  levels: part(),
  groups: part(),
  legalTypes: part(),
  leadStatuses: part(),
  leadFields: part(),
  offers: part(),
})

const namesAPart = z.refine<Partial<Record<ConfigurationPart, unknown>>>(
  (body) => configurationParts.some((name) => body[name] !== undefined),
  'CONFIGURATION_PART_REQUIRED' satisfies ErrorCode,
)

export const parts = () => z.object(partFields()).check(namesAPart)

export const publishedParts = () => z.object({ ...publicationFields(), ...partFields() }).check(namesAPart)

/** One part, whole. */
const content = () =>
  z.unknown().check(z.refine((given) => given !== undefined, 'CONFIGURATION_CONTENT_REQUIRED' satisfies ErrorCode))

export const publishedPart = () => z.object({ ...publicationFields(), content: content() })

/** What every publication says besides. */
const publicationFields = () => ({
  revision: configurationRevision(),
  confirmedLeads: confirmedLeads(),
  reason: optionalReason(),
})

/** The errors of these fields. */
export const publicationFieldErrors = [
  'CONFIGURATION_REVISION_REQUIRED',
  'CONFIRMED_LEADS_INVALID',
  'TEXT_EXPECTED',
  'TEXT_TOO_LONG',
  'TEXT_NOT_UNICODE',
] as const satisfies readonly ErrorCode[]
