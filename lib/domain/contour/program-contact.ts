import { ApiError } from '../../errors.ts'

/** The contact for partners who need help: at least one way to reach an administrator of the program. */
export interface ProgramContact {
  email?: string
  phone?: string
  /** A Telegram name, with its @. */
  telegram?: string
}

/** A telephone number as people write it: it is shown, and can be called. */
export const phonePattern = /^\+?\d[\d ()-]{3,28}\d$/

/** A Telegram name, with or without its @: it becomes part of a URL. */
export const telegramPattern = /^@?[A-Za-z]\w{3,30}[A-Za-z0-9]$/

/** The contact as everybody sees it on the sign-in page. Null when the contour names none. */
export function contactView(contact: ProgramContact | undefined) {
  return contact ? { email: contact.email ?? null, phone: contact.phone ?? null, telegram: contact.telegram ?? null } : null
}

/** The error that tells a blocked partner, who has proven the address, about the block and whom to contact. */
export function signInBlocked(contact: ProgramContact | undefined): ApiError {
  return new ApiError('SIGN_IN_BLOCKED', { contact: contactView(contact) })
}
