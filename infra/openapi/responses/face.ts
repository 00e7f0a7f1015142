import * as z from 'zod'
import { accentPattern, accentShades } from '../../../lib/domain/contour/accent.ts'
import { maxDisplayNameLength, maxPayoutPromiseLength } from '../../../lib/domain/contour/face.ts'
import { maxLogoLength } from '../../../lib/domain/contour/logo.ts'
import { demo } from '../demo.ts'
import { field } from './answer-field.ts'

const shades = accentShades(demo.face.accentColor)
const color = (description: string, example: string) => field(z.string().regex(accentPattern), description, example)

const schemeShades = z
  .object({
    mark: color('Ticked boxes, edges and the mark of the open screen: white text can be read on it', shades.light.mark),
    text: color('Links, and the outline of what has the focus', shades.light.text),
  })
  .meta({ id: 'SchemeShades', description: 'What differs between the light and the dark scheme' })

const accent = z
  .object({
    fill: color('Buttons: the configured colour itself', shades.fill),
    onFill: color('The text on buttons', shades.onFill),
    light: schemeShades,
    dark: schemeShades,
  })
  .meta({ id: 'AccentShades', description: 'The accent colour, in shades that can be read in both colour schemes' })

/** The smallest picture that is one. */
const exampleLogo = 'data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA4AAAAvAAAAEAcQERGIiP4HAA=='

export const displayName = field(
  z.string().min(1).max(maxDisplayNameLength).nullable(),
  "The program's name for people; null if the contour's own name stands for it",
  demo.face.displayName,
)

export const payoutPromise = field(
  z.string().min(1).max(maxPayoutPromiseLength).nullable(),
  'When payouts come, in words; null if nothing is promised',
  demo.face.payoutPromise,
)

export const shownLogo = z
  .object({
    picture: field(
      z.string().max(maxLogoLength).nullable(),
      'The logo as a data URI, PNG or WebP; null for a digest that no offer has',
      exampleLogo,
    ),
  })
  .meta({ id: 'ShownLogo', description: 'The logo of an offer' })

export const shownFace = z
  .object({
    displayName,
    accent: accent.nullable().meta({ description: 'The accent colour; null for the colours of the apps' }),
    payoutPromise,
    logo: field(z.string().max(maxLogoLength).nullable(), 'The logo as a data URI, PNG or WebP; null if there is none', null),
  })
  .meta({ id: 'Face', description: 'How the program shows itself' })
