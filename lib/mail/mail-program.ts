import type { MailProgram } from '../domain/mail/mail-program.ts'
import { loadSettings } from '../store/contour/contour.ts'
import { contourName } from '../store/table/environment.ts'

/** In whose name mails come: the program's, or the contour's where it has none. */
export async function loadMailProgram(): Promise<MailProgram> {
  const { displayName, contact } = await loadSettings()
  return { name: displayName ?? contourName(), ...(contact && { contact }) }
}
