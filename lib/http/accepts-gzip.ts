/**
 * Whether a request takes an answer in gzip (RFC 9110, 12.5.3). Taken apart at its separators: a pattern that looks for
 * blanks around them takes the square of their number.
 *
 * @example acceptsGzip('br, gzip;q=0.5') === true
 */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  const offers = (acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .map((offer) => offer.split(';').map((part) => part.trim()))
  const offer = offers.find(([coding]) => coding === 'gzip') ?? offers.find(([coding]) => coding === '*')
  return offer !== undefined && !offer.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
}
