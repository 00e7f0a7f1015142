import * as z from 'zod/mini'
import { amountIssue } from './body-fields.ts'
import { readCursor } from './cursor.ts'
import { confirmationPurposes } from '../domain/people/confirmation-purpose.ts'
import { canBeExternalId } from '../domain/moving/imported.ts'
import { isId } from '../domain/value/id.ts'
import { type Amount, amountFromLiteral, literalFault } from '../domain/value/money.ts'
import { payoutStatuses } from '../domain/payout/payout.ts'
import type { ErrorCode } from '../errors.ts'

/** Building blocks of queries. All are optional; the message of every issue is a code of the error table. */

/** @param read returns undefined for a text it cannot parse */
export function parameter<Value>(read: (text: string) => Value | undefined, invalid: ErrorCode) {
  const reading = z.transform((text: string, context): Value => {
    const value = read(text)
    if (value !== undefined) return value
    context.issues.push({ code: 'custom', message: invalid, input: text })
    return z.NEVER
  })
  return z.optional(z.pipe(z.string(), reading))
}

export const maxPageLength = 1000

/** Longer than any kind of thing with the longest name that one can have, which is an address. */
export const maxSubjectLength = 300

/** The maximum number of elements on a page. */
export const limit = parameter((text) => {
  const length = /^\d{1,4}$/.test(text) ? Number(text) : 0
  return length >= 1 && length <= maxPageLength ? length : undefined
}, 'LIMIT_INVALID')

/** The id of the last element of the previous page. */
export function listCursor(list: string) {
  return parameter((text) => {
    const id = readCursor(list, text)
    return typeof id === 'string' && isId(id) ? id : undefined
  }, 'CURSOR_INVALID')
}

/** Selects what last changed at this moment or later: the profile, or the request. The output is in the table's format. */
export const updatedSince = parameter(momentWritten, 'UPDATED_SINCE_INVALID')

/** A moment in the table's format; undefined when the text is not one. */
export function momentWritten(text: string): string | undefined {
  // A time zone is required: otherwise the server's would apply.
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(text)
  const ms = isMoment ? Date.parse(text) : Number.NaN
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString()
}

/** A place in a list of leads: after a lead, or after a change of one. */
export const leadCursor = parameter((text) => {
  const place = readCursor('leads', text)
  if (typeof place !== 'string') return undefined
  const [id = '', moment] = place.split('#').toReversed()
  return isId(id) && (moment === undefined || /^[\dTZ:.-]{24}$/.test(moment)) && place.split('#').length <= 2 ? place : undefined
}, 'CURSOR_INVALID')

export const payoutStatus = parameter((text) => payoutStatuses.find((status) => status === text), 'STATUS_PARAMETER_INVALID')

/** Optional parts of a list of partners. */
export const include = parameter((text) => (text === 'account' ? text : undefined), 'INCLUDE_INVALID')

/** Optional parts of a lead. */
export const includeRewards = parameter((text) => (text === 'rewards' ? text : undefined), 'INCLUDE_INVALID')

/** The act that a code will confirm. */
export const confirmationPurpose = parameter(
  (text) => confirmationPurposes.find((purpose) => purpose === text),
  'PURPOSE_PARAMETER_INVALID',
)

export const partnerId = parameter((text) => (isId(text) ? text : undefined), 'PARTNER_ID_PARAMETER_INVALID')

function readExternalId(text: string): string | undefined {
  const id = text.trim()
  return canBeExternalId(id) ? id : undefined
}

/** An id that a thing has here, or has in another system. */
export const namedId = parameter(readExternalId, 'ID_PARAMETER_INVALID')

/** The id that a thing has in the caller's system. */
export const externalIdParameter = parameter(readExternalId, 'EXTERNAL_ID_INVALID')

/** The partner of a lead; null (`nobody`) for unassigned leads. */
export const leadOwner = parameter(
  (text) => (text === 'nobody' ? null : isId(text) ? text : undefined),
  'PARTNER_ID_PARAMETER_INVALID',
)

/** A positive amount of rubles with at most two decimals; the output is in kopecks. */
export const amountParameter = (invalid: 'PAYOUT_AMOUNT_INVALID' | 'DEAL_AMOUNT_INVALID') =>
  z.optional(
    z.pipe(
      z.string(),
      z.transform((text: string, context): Amount => {
        const asked = amountFromLiteral(text)
        if (asked) return asked
        context.issues.push(amountIssue(invalid, literalFault(text), text))
        return z.NEVER
      }),
    ),
  )

export const amount = amountParameter('PAYOUT_AMOUNT_INVALID')

export const flagParameter = parameter((text) => ({ true: true, false: false })[text], 'BOOLEAN_PARAMETER_INVALID')
