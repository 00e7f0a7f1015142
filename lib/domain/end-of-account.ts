import { unseenCharacters } from './unseen-characters.ts'

/**
 * The last four digits of where requisites lead, by which an owner knows it and nobody else does: of an account or a card, else of a
 * phone. Undefined where they name none.
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
 * So much of requisites without such a number that an owner knows them and nobody else does: their first and last characters, the
 * fewer the shorter they are.
 *
 * @example maskedRequisites('anna@wallet.example') === 'an…le'
 */
export function maskedRequisites(requisites: string): string {
  const seen = Array.from(requisites.replaceAll(/\s+/g, ' ').replaceAll(unseenCharacters, '').trim())
  const shown = Math.min(2, Math.floor(seen.length / 4))
  return shown === 0 ? '…' : `${seen.slice(0, shown).join('')}…${seen.slice(-shown).join('')}`
}

/** An account of twenty digits, a card of sixteen to nineteen, in fours or not, a phone. */
const forms = [
  /(?<!\d)\d{20}(?!\d)/g,
  /(?<!\d)\d{4}(?:[ \u00a0-]?\d{4}){3}(?:[ \u00a0-]?\d{1,3})?(?!\d)/g,
  /(?<!\d)(?:\+7|8|7)[ \u00a0(-]{0,2}\d{3}[ \u00a0)-]{0,2}\d{3}[ \u00a0-]?\d{2}[ \u00a0-]?\d{2}(?!\d)/g,
]

/** The account of a bank, not of whom it pays. */
const isCorrespondent = (digits: string): boolean => digits.length === 20 && digits.startsWith('301')
