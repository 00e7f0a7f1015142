/** The largest amount taken from outside: 10¹² rubles, which in kopecks is still an exact integer. */
export const maxAmountKopecks = 10 ** 14

/**
 * Rubles as written in JSON to integer kopecks, or undefined when they are not an amount:
 * negative, not finite, more than two decimals, or over 10¹² rubles. Zero is an amount; callers that need more than zero say so.
 *
 * @example kopecksFromRubles(1500.5) === 150050
 */
export function kopecksFromRubles(rubles: number): number | undefined {
  // The shortest decimal of a double is what was written, as long as it had at most 15 significant digits.
  const written = /^(\d+)(?:\.(\d{1,2}))?$/.exec(String(rubles))
  if (!written) return undefined
  const kopecks = Number(written[1]) * 100 + Number((written[2] ?? '').padEnd(2, '0'))
  return kopecks <= maxAmountKopecks ? kopecks : undefined
}

/**
 * Kopecks as the number of rubles that JSON shows.
 *
 * @example rublesFromKopecks(150050) === 1500.5
 */
export function rublesFromKopecks(kopecks: number): number {
  return kopecks / 100
}

/**
 * Kopecks as text for people: whole rubles without decimals, otherwise two of them.
 *
 * @example formatRubles(150050) === '1500.50'
 */
export function formatRubles(kopecks: number): string {
  return kopecks % 100 === 0 ? String(kopecks / 100) : (kopecks / 100).toFixed(2)
}
