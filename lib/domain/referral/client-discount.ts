import type { ClientDiscount } from '../contour/contour.ts'
import { amountSent, rublesFromKopecks } from '../value/money.ts'
import { hasUnseenCharacters } from '../value/unseen-characters.ts'

export const maxDiscountTextLength = 200

/** A promocode, or the offer that it is for. */
interface Discounting {
  clientDiscount?: ClientDiscount
}

/** What clients save with a promocode: its own discount, or that of its offer; undefined for nothing. */
export const discountOf = (promocode: Discounting, offer: Discounting | undefined): ClientDiscount | undefined =>
  promocode.clientDiscount ?? offer?.clientDiscount

/** A discount as it is kept; undefined for none, and for neither a percentage nor a sum. */
export function clientDiscountFrom(
  said: { percent?: number | undefined; fixedKopecks?: number | undefined; text?: string | undefined } | null | undefined,
): ClientDiscount | undefined {
  const { percent, fixedKopecks, text } = said ?? {}
  const told = text === undefined ? {} : { text }
  if (percent !== undefined) return { percent, ...told }
  return fixedKopecks === undefined ? undefined : { fixedKopecks, ...told }
}

/**
 * A discount as somebody sends it: `percent` or `fixed` in rubles, perhaps with a `text`. Undefined when it cannot be one.
 *
 * @example readClientDiscount({ percent: 10 }) // { percent: 10 }
 */
export function readClientDiscount(sent: unknown): ClientDiscount | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined
  const { percent = null, fixed = null, text = null }: { percent?: unknown; fixed?: unknown; text?: unknown } = sent
  const told = text === null ? undefined : discountText(text)
  const size = percent === null ? fixedSize(fixed) : fixed === null ? percentSize(percent) : undefined
  if (!size || told === null) return undefined
  return { ...size, ...(told !== undefined && { text: told }) }
}

/** Null when it cannot be a text for clients. */
function discountText(sent: unknown): string | undefined | null {
  if (typeof sent !== 'string' || !sent.isWellFormed() || hasUnseenCharacters(sent)) return null
  const text = sent.trim()
  return text.length > maxDiscountTextLength ? null : text || undefined
}

function percentSize(percent: unknown): { percent: number } | undefined {
  if (typeof percent !== 'number' || percent <= 0 || percent > 100) return undefined
  return /^\d+(\.\d{1,2})?$/.test(String(percent)) ? { percent } : undefined
}

function fixedSize(rubles: unknown): { fixedKopecks: number } | undefined {
  const amount = amountSent(rubles)
  return amount !== 'Absent' && 'amountKopecks' in amount ? { fixedKopecks: amount.amountKopecks } : undefined
}

/** A discount in percent or rubles; null for none. */
export function clientDiscountView(discount: ClientDiscount | undefined) {
  if (!discount) return null
  return {
    percent: 'percent' in discount ? discount.percent : null,
    fixed: 'fixedKopecks' in discount ? rublesFromKopecks(discount.fixedKopecks) : null,
    text: discount.text ?? null,
  }
}

export function isSameDiscount(one: ClientDiscount | undefined, other: ClientDiscount | undefined): boolean {
  const parts = (discount: ClientDiscount | undefined) => Object.values(clientDiscountView(discount) ?? {})
  return parts(one).join('\n') === parts(other).join('\n')
}
