import { ApiError } from '../errors.ts'

/** Whom partners ask who cannot help themselves: the ways to reach an administrator of the program, one at least. */
export interface ProgramContact {
  email?: string
  phone?: string
  /** A name of Telegram, with its @. */
  telegram?: string
}

/** As people write a telephone number: it is shown, and called. */
export const phonePattern = /^\+?\d[\d ()-]{3,28}\d$/

/** A name of Telegram, with its @ or without: it becomes part of an address. */
export const telegramPattern = /^@?[A-Za-z]\w{3,30}[A-Za-z0-9]$/

/** What anybody is told: it stands where one signs in. Null where the contour names nobody. */
export function contactView(contact: ProgramContact | undefined) {
  return contact ? { email: contact.email ?? null, phone: contact.phone ?? null, telegram: contact.telegram ?? null } : null
}

/** Tells a blocked partner, who has proven the address, of the block, and whom to ask. */
export function signInBlocked(contact: ProgramContact | undefined): ApiError {
  return new ApiError('SIGN_IN_BLOCKED', { contact: contactView(contact) })
}
