/**
 * Whether a request accepts an answer in a coding (RFC 9110, 12.5.3). The header is split at its separators: a pattern that
 * matches blanks around them would take quadratic time.
 *
 * @example acceptsCoding('br, gzip;q=0.5', 'gzip') === true
 */
export function acceptsCoding(acceptEncoding: string | undefined, coding: 'br' | 'gzip'): boolean {
  const offers = (acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((offer) => offer.split(';').map((part) => part.trim()))
  const offer = offers.find(([name]) => name === coding) ?? offers.find(([name]) => name === '*')
  return offer !== undefined && !offer.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
}
