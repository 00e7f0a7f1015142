import { logoIdPattern } from '../../domain/contour/logo.ts'
import { loadSettings } from './contour.ts'
import type { Settings } from '../../domain/contour/contour.ts'
import { logoKey } from '../keys.ts'
import { getItem } from '../table/read.ts'
import { sha256 } from '../table/sha256.ts'
import { stale, type Step } from '../table/transact.ts'
import { logoItem } from './contour-items.ts'

/** The digest of a logo that a file gives as a picture, or as the digest itself. */
export const logoIdIn = (said: string): string => (logoIdPattern.test(said) ? said : `sha256:${sha256(said)}`)

/** The logo that is stored, as a data URI; it is shown only if the settings name it. */
export async function loadLogo(): Promise<string | undefined> {
  const item = await getItem(logoKey)
  return item && logoItem.read(item).dataUri
}

/**
 * The settings with the logo that they name, as a data URI, in one wait.
 *
 * @throws Error like loadSettings
 */
export async function loadSettingsWithLogo(): Promise<{ settings: Settings; logo: string | undefined }> {
  const [settings, stored] = await Promise.all([loadSettings(), loadLogo()])
  return { settings, logo: settings.logo === undefined ? undefined : stored }
}

/** Replaces the logo, together with the settings that name it. */
export const logoSet = (dataUri: string): Step => ({ write: { Put: { Item: { ...logoKey, dataUri } } }, refused: stale })

export const logoRemoved: Step = { write: { Delete: { Key: logoKey } }, refused: stale }
