import type { Logo } from '../contour/logo.ts'
import type { ProgramContact } from '../contour/program-contact.ts'

/** In whose name a mail comes. */
export interface MailProgram {
  /** What people know the program as. */
  name: string
  /** Whom partners ask; absent for mails to administrators, and where nobody is named. */
  contact?: ProgramContact
  /** The picture above its name, which every mail carries along: mail programs load nothing. */
  logo?: Logo
}

/** Whom to ask, in one line at the end of a mail; undefined where nobody is named. */
export function signatureOf({ contact }: MailProgram): string | undefined {
  if (!contact) return undefined
  const { email, phone, telegram } = contact
  return `Вопросы / Questions: ${[email, phone, telegram].filter((way) => way !== undefined).join(', ')}`
}

/** A text within HTML, as text and never as markup. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
