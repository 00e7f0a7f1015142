import type { clientDiscountView } from '../../../lib/domain/referral/client-discount.ts'

/**
 * What clients save, for commands; undefined for nothing.
 *
 * @param discount with its sum in rubles
 * @example discountText({ percent: 10, fixed: null, text: 'first order' }) // 10 % (first order)
 */
export function discountText(discount: ReturnType<typeof clientDiscountView>): string | undefined {
  if (!discount) return undefined
  const { percent, fixed, text } = discount
  const size = percent === null ? `${fixed} rubles` : `${percent} %`
  return text === null ? size : `${size} (${text})`
}
