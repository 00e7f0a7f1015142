import { isAccountNumber, isCorrespondentAccount } from '../banking/account-key.ts'
import { onOneLine } from '../value/unseen-characters.ts'

/**
 * The last four digits of the payment destination, which only its owner can recognize: of an account or a card,
 * otherwise of a phone. Undefined when the requisites contain none.
 *
 * @example endOfAccount('Карта 2200 1234 5678 9010, Анна А.') === '9010'
 */
export function endOfAccount(requisites: string): string | undefined {
  for (const form of forms) {
    const found = [...requisites.matchAll(form)]
      .map(([text]) => text.replaceAll(/\D/g, ''))
      .find((digits) => !isCorrespondent(digits))
    if (found !== undefined) return found.slice(-4)
  }
  return undefined
}

/**
 * Masks requisites without such a number so that only their owner recognizes them: the first and last characters stay,
 * fewer for shorter texts.
 *
 * @example maskedRequisites('anna@wallet.example') === 'an…le'
 */
export function maskedRequisites(requisites: string): string {
  const seen = Array.from(onOneLine(requisites))
  const shown = Math.min(2, Math.floor(seen.length / 4))
  return shown === 0 ? '…' : `${seen.slice(0, shown).join('')}…${seen.slice(-shown).join('')}`
}

/** An account of twenty digits; a card of sixteen to nineteen, possibly in groups of four; a phone. */
const forms = [
  /(?<!\d)\d{20}(?!\d)/g,
  /(?<!\d)\d{4}(?:[ \u00a0-]?\d{4}){3}(?:[ \u00a0-]?\d{1,3})?(?!\d)/g,
  /(?<!\d)(?:\+7|8|7)[ \u00a0(-]{0,2}\d{3}[ \u00a0)-]{0,2}\d{3}[ \u00a0-]?\d{2}[ \u00a0-]?\d{2}(?!\d)/g,
]

/** The account of a bank, not of the payee. */
const isCorrespondent = (digits: string): boolean => isAccountNumber(digits) && isCorrespondentAccount(digits)
