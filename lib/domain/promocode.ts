/** A promocode is active, or on review, or disabled; only an active one brings leads. */
export interface Promocode {
  id: string
  /** In its canonical spelling. */
  code: string
  partnerId: string
  offerId: string
  status: 'Active' | 'OnReview' | 'Disabled'
  /** One more with every edit. */
  revision: number
  /** When a person changed it last; absent until somebody does. */
  updatedAt?: string
}

const maxLength = 200

/**
 * The one spelling of a promocode, however a client typed it: trimmed, in upper case.
 * Undefined for what can be no code and must not reach a key of the table.
 */
export function canonicalPromocode(typed: string): string | undefined {
  const code = typed.trim().toUpperCase()
  return code !== '' && code.length <= maxLength && code.isWellFormed() ? code : undefined
}
