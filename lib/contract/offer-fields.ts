import * as z from 'zod/mini'
import type { ClientDiscount } from '../domain/contour/contour.ts'
import { readClientDiscount } from '../domain/referral/client-discount.ts'
import { mixesScripts, newCode, ownPromocode, promocodeStatuses } from '../domain/referral/promocode.ts'
import { linkStatuses } from '../domain/referral/referral.ts'
import { isSlug, ownSlug } from '../domain/value/slug.ts'
import type { ErrorCode } from '../errors.ts'
import { maxReasonLength, optionalText, read } from './body-fields.ts'
import { parameter } from './query-parameters.ts'
import { readCursor } from './cursor.ts'

/** Building blocks of bodies and queries for links, promocodes and offers. */

/** Any text is accepted: the contour decides whether it names an offer. */
export const offerId = () => read('OFFER_REQUIRED', (text) => text)

export const slug = () => read('LINK_SLUG_INVALID', (text) => (isSlug(text.trim()) ? text.trim() : undefined))
export const ownSlugSent = () => read('LINK_SLUG_INVALID', ownSlug)

const linkStatusExpected = { error: 'LINK_STATUS_INVALID' satisfies ErrorCode }
export const linkStatusSent = () => z.enum(linkStatuses, linkStatusExpected)
/** Removed links are shown nowhere. */
export const linkStatusSeen = () => z.enum(['Active', 'Disabled'], linkStatusExpected)

const ofOneScript = (sent: z.ZodMiniType<string>): z.ZodMiniType<string> =>
  sent.check(z.refine((made) => !mixesScripts(made), 'PROMOCODE_MIXES_SCRIPTS' satisfies ErrorCode))
export const code = () => ofOneScript(read('PROMOCODE_INVALID', newCode))
export const ownCodeSent = () => ofOneScript(read('PROMOCODE_INVALID', ownPromocode))

/** What clients save with a promocode: `percent` or `fixed`, with a text for them. Null for what its offer says, absent for no word of it. */
export const clientDiscountEdited = () =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((sent, context): ClientDiscount | null | undefined => {
      if (sent === undefined || sent === null) return sent
      const discount = readClientDiscount(sent)
      if (discount) return discount
      context.issues.push({ code: 'custom', message: 'CLIENT_DISCOUNT_INVALID' satisfies ErrorCode, input: sent })
      return z.NEVER
    }),
  )

/** Why an administrator does something: stored with the act. */
export const optionalReason = () =>
  z.pipe(
    optionalText(maxReasonLength),
    z.transform((text) => text?.trim() || null),
  )

export const seenStatus = () => z.enum(promocodeStatuses, { error: 'PROMOCODE_FROM_INVALID' satisfies ErrorCode })

export const promocodeStatus = parameter(
  (text) => promocodeStatuses.find((status) => status === text),
  'PROMOCODE_STATUS_PARAMETER_INVALID',
)

/** After a link or a promocode, by its name. */
export function nameCursor(list: string, isName: (text: string) => boolean) {
  return parameter((text) => {
    const name = readCursor(list, text)
    return typeof name === 'string' && isName(name) ? name : undefined
  }, 'CURSOR_INVALID')
}
