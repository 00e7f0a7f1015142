import { type AccentShades, accentShades } from './accent.ts'
import type { Settings } from './contour.ts'

/** A line in the header of a phone. */
export const maxDisplayNameLength = 60
/** A sentence. */
export const maxPayoutPromiseLength = 200

/** How the program shows itself, as everybody sees it who opens one of the apps. */
export interface FaceView {
  /** The program's name for people; null for none, and then the contour's own name stands for it. */
  displayName: string | null
  accent: AccentShades | null
  payoutPromise: string | null
  /** As a data URI. */
  logo: string | null
}

type FaceSettings = Pick<Settings, 'displayName' | 'accentColor' | 'payoutPromise'>

/**
 * How the program shows itself before anybody has signed in, and afterwards.
 *
 * @param logo the picture that the settings name, as a data URI
 */
export function faceView({ displayName, accentColor, payoutPromise }: FaceSettings, logo: string | undefined): FaceView {
  return {
    displayName: displayName ?? null,
    accent: accentColor === undefined ? null : accentShades(accentColor),
    payoutPromise: payoutPromise ?? null,
    logo: logo ?? null,
  }
}
