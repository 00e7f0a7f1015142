/** An accent colour as it is configured: #rrggbb. */
export const accentPattern = /^#[\da-f]{6}$/

/** WCAG 2.2, 1.4.3: text of the usual size against what it stands on. */
export const textContrast = 4.5
/** WCAG 2.2, 1.4.11: what has to be seen to understand a control, against what is around it. */
export const markContrast = 3

/**
 * What an accent stands on in the apps: pages, cards, and the grounds of notices and marks, of which only the ends of the scale matter.
 * web/account/look/account.css and web/console/look/console.css have them.
 */
export const surfaces = {
  light: ['#ffffff', '#f4f5f7', '#eceef1', '#e3effb', '#e0f4e8', '#fdeae8', '#fff1d6'],
  dark: ['#15171a', '#1f2226', '#242424', '#2e2e2e', '#3b3b3b', '#17304a', '#16351f', '#33373c', '#3c2f14', '#422220'],
} as const
/** The grounds of controls in the dark scheme: marks stand on no other. */
export const darkGrounds = ['#15171a', '#1f2226', '#242424'] as const

type Scheme = keyof typeof surfaces
type Channels = readonly [number, number, number]

/** An accent as the apps use it. */
export interface AccentShades {
  /** Buttons: the configured colour itself. */
  fill: string
  /** The text on buttons. */
  onFill: string
  light: SchemeShades
  dark: SchemeShades
}

interface SchemeShades {
  /** Ticked boxes, edges of buttons, and the mark of the open screen. White text can be read on it. */
  mark: string
  /** Links and the outline of what has the focus. */
  text: string
}

/**
 * The shades of an accent that can be read and seen in both colour schemes. Every colour has them: what is too light or too dark for its
 * use is moved towards black or white, as little as it takes.
 *
 * @param color as accentPattern says
 */
export function accentShades(color: string): AccentShades {
  const textOn = (scheme: Scheme): string => nearest(color, (one) => least(one, surfaces[scheme]) >= textContrast)
  const light = textOn('light')
  const isMark = (one: string): boolean => contrast(one, '#ffffff') >= textContrast && least(one, darkGrounds) >= markContrast
  return {
    fill: color,
    onFill: contrast(color, '#ffffff') >= textContrast ? '#ffffff' : '#000000',
    // Text that can be read on light surfaces is dark enough for white text.
    light: { mark: light, text: light },
    dark: { mark: nearest(color, isMark), text: textOn('dark') },
  }
}

const least = (color: string, others: readonly string[]): number => Math.min(...others.map((other) => contrast(color, other)))

/**
 * The contrast of two colours, 1 to 21.
 *
 * @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channelsOf(color: string): Channels {
  const number = Number.parseInt(color.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

const colorOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** A colour on the way to another one, 0 to 1. */
export function mixed(color: string, other: string, share: number): string {
  const target = channelsOf(other)
  return colorOf(channelsOf(color).map((channel, index) => channel + ((target[index] ?? 0) - channel) * share))
}

/** Fine enough that no step leaps over the narrow band that marks have in the dark. */
const steps = 512

/** The colour itself, or the one nearest to it, towards black or white, that is good. */
function nearest(color: string, isGood: (color: string) => boolean): string {
  for (let step = 0; step <= steps; step++) {
    for (const end of ['#000000', '#ffffff']) {
      const one = mixed(color, end, step / steps)
      if (isGood(one)) return one
    }
  }
  throw new Error(`no shade of ${color} can be read`)
}
