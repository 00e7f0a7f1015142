import { pictureIn } from '../domain/contour/logo.ts'
import type { MailProgram } from '../domain/mail/mail-program.ts'
import { loadSettings } from '../store/contour/contour.ts'
import { loadLogo } from '../store/contour/logo.ts'
import { contourName } from '../store/table/environment.ts'

/** In whose name mails come: the program's, or the contour's where it has none. */
export async function loadMailProgram(): Promise<MailProgram> {
  const [{ displayName, contact, logo: logoId }, stored] = await Promise.all([loadSettings(), loadLogo()])
  const logo = logoId === undefined || stored === undefined ? undefined : pictureIn(stored)
  return { name: displayName ?? contourName(), ...(contact && { contact }), ...(logo && { logo }) }
}
