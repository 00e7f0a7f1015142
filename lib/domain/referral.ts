/** A link that a partner gives to clients. */
export interface ReferralLink {
  slug: string
  partnerId: string
  offerId: string
}

/** One transition through a referral link. It yields one lead at most. */
export interface Session {
  id: string
  linkSlug: string
  partnerId: string
  offerId: string
  createdAt: string
  /** The lead that used it up; absent until then. */
  leadId?: string
}

/** What a slug may look like on its way in; anything else is no link, and must not reach a key of the table. */
export const isSlug = (text: string): boolean => /^[a-z0-9][a-z0-9_-]{0,99}$/i.test(text)

/** Session ids are 128 random bits in base64url. */
export const isSessionId = (text: string): boolean => /^[\w-]{22}$/.test(text)

/**
 * The address a client is sent to: the landing page with `session` set. All else of the address stays, and a `session` that
 * it had before goes. What a header cannot carry, such as Cyrillic letters, is percent-encoded.
 */
export function landingAddress(landingUrl: string, sessionId: string): string {
  const [, address = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(landingUrl) ?? []
  const kept = query === '' ? [] : query.split('&').filter((parameter) => parameterName(parameter) !== 'session')
  return new URL(`${address}?${[...kept, `session=${sessionId}`].join('&')}${fragment}`).href
}

function parameterName(parameter: string): string {
  const [name = ''] = parameter.split('=', 1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
