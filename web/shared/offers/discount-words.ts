import { formatIn } from '../../../lib/domain/words/format.ts'
import type { Language } from '../../../lib/domain/words/language.ts'
import { useLanguage } from '../texts/language.ts'
import { percentText } from '../../../lib/domain/words/terms-words.ts'

/** What a client saves, as the API shows it. */
export interface ShownDiscount {
  percent: number | null
  fixed: number | null
  text: string | null
}

const words = {
  ru: (size: string) => `Скидка клиенту ${size}`,
  en: (size: string) => `The client saves ${size}`,
} as const satisfies Record<Language, unknown>

/**
 * How much a client saves, with the text for clients.
 *
 * @example discountSize({ percent: 10, fixed: null, text: 'На первый заказ' }, 'ru') // «10 %: На первый заказ»
 */
export function discountSize({ percent, fixed, text }: ShownDiscount, language: Language): string {
  const size = percent === null ? formatIn(language).money(fixed ?? 0) : percentText(percent, language)
  return text === null ? size : `${size}: ${text}`
}

/** A discount as a sentence; undefined for none. */
export function useDiscountSentence(): (discount: ShownDiscount | null) => string | undefined {
  const language = useLanguage()
  return (discount) => (discount ? words[language](discountSize(discount, language)) : undefined)
}
