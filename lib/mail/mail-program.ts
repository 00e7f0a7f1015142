import { pictureIn } from '../domain/contour/logo.ts'
import type { MailProgram } from '../domain/mail/mail-program.ts'
import { loadSettingsWithLogo } from '../store/contour/logo.ts'
import { contourName } from '../store/table/environment.ts'

/** In whose name mails come: the program's, or the contour's where it has none. */
export async function loadMailProgram(): Promise<MailProgram> {
  const { settings, logo: dataUri } = await loadSettingsWithLogo()
  const { displayName, contact } = settings
  const logo = dataUri === undefined ? undefined : pictureIn(dataUri)
  return { name: displayName ?? contourName(), ...(contact && { contact }), ...(logo && { logo }) }
}
