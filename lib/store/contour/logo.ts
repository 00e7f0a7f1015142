import { logoIdPattern } from '../../domain/contour/logo.ts'
import { loadSettings } from './contour.ts'
import type { Settings } from '../../domain/contour/contour.ts'
import { logoKey, logosPartition, offerLogoKey } from '../keys.ts'
import { getItem, queryAll } from '../table/read.ts'
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

/** The logo of an offer by its digest, as a data URI; undefined for one that no offer has. */
export async function loadOfferLogo(id: string): Promise<string | undefined> {
  const item = await getItem(offerLogoKey(id))
  return item && logoItem.read(item).dataUri
}

/** All logos, as data URIs: that of the program, and those of offers by their digests. */
export async function loadLogos(): Promise<{ logo: string | undefined; offerLogos: ReadonlyMap<string, string> }> {
  const items = await queryAll(logosPartition)
  const pictures = new Map(items.map((item) => [String(item.sk), logoItem.read(item).dataUri]))
  const logo = pictures.get(logoKey.sk)
  pictures.delete(logoKey.sk)
  return { logo, offerLogos: pictures }
}

/** Stores the logo of an offer under its digest, together with the offer that names it first. */
export const offerLogoSet = (dataUri: string): Step => ({
  write: { Put: { Item: { ...offerLogoKey(logoIdIn(dataUri)), dataUri } } },
  refused: stale,
})

/** Takes away a logo, together with the last offer that named it. */
export const offerLogoRemoved = (id: string): Step => ({ write: { Delete: { Key: offerLogoKey(id) } }, refused: stale })
