import { assert as holds, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accentPattern, accentShades, contrast, darkGrounds, mixed, surfaces } from '../../../../lib/domain/contour/accent.ts'

const hex = (number: number): string => `#${number.toString(16).padStart(6, '0')}`
const anyColor = integer({ min: 0, max: 0xff_ff_ff }).map(hex)

/** The contrasts that have to be reached, each with how much is needed. */
function contrastsOf(color: string): { what: string; ratio: number; needed: number }[] {
  const { fill, onFill, light, dark } = accentShades(color)
  const text = { light: light.text, dark: dark.text }
  return [
    { what: `${onFill} on the button ${fill}`, ratio: contrast(onFill, fill), needed: 4.5 },
    ...(['light', 'dark'] as const).flatMap((scheme) =>
      surfaces[scheme].map((surface) => ({
        what: `the link ${text[scheme]} on ${surface}`,
        ratio: contrast(text[scheme], surface),
        needed: 4.5,
      })),
    ),
    ...[light.mark, dark.mark].map((mark) => ({
      what: `white on the mark ${mark}`,
      ratio: contrast('#ffffff', mark),
      needed: 4.5,
    })),
    ...surfaces.light.map((surface) => ({
      what: `the mark ${light.mark} on ${surface}`,
      ratio: contrast(light.mark, surface),
      needed: 3,
    })),
    ...darkGrounds.map((ground) => ({
      what: `the mark ${dark.mark} on ${ground}`,
      ratio: contrast(dark.mark, ground),
      needed: 3,
    })),
  ]
}

const unreadable = (color: string): string[] =>
  contrastsOf(color).flatMap(({ what, ratio, needed }) => (ratio >= needed ? [] : [`${what}: ${ratio}`]))

describe('the contrast of two colours', () => {
  test.each([
    { one: '#000000', other: '#ffffff', ratio: 21 },
    { one: '#ffffff', other: '#ffffff', ratio: 1 },
    { one: '#777777', other: '#ffffff', ratio: 4.48 },
    { one: '#767676', other: '#ffffff', ratio: 4.54 },
    { one: '#ff0000', other: '#ffffff', ratio: 4 },
    { one: '#0000ff', other: '#ffffff', ratio: 8.59 },
  ])('of $one and $other is $ratio, whichever comes first', ({ one, other, ratio }) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2)
    expect(contrast(other, one)).toBe(contrast(one, other))
  })
})

describe('the shades of an accent', () => {
  test.each(['#000000', '#ffffff', '#808080', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff', '#ff00ff', '#757575'])(
    'of %s can be read and seen in both schemes',
    (color) => {
      expect(unreadable(color)).toEqual([])
    },
  )

  test('of any colour can be read and seen in both schemes, and are colours', () => {
    holds(
      property(anyColor, (color) => {
        const { fill, onFill, light, dark } = accentShades(color)
        expect(unreadable(color)).toEqual([])
        for (const one of [fill, onFill, light.mark, light.text, dark.mark, dark.text]) expect(one).toMatch(accentPattern)
      }),
      { numRuns: 60 },
    )
  })

  test('leave a colour as it is where it can be read', () => {
    expect(accentShades('#6d28d9')).toMatchObject({ fill: '#6d28d9', light: { mark: '#6d28d9', text: '#6d28d9' } })
    expect(accentShades('#ffdd2d')).toMatchObject({ fill: '#ffdd2d', onFill: '#000000', dark: { text: '#ffdd2d' } })
  })

  test('are no further from the colour than they have to be', () => {
    const { light } = accentShades('#ffdd2d')
    const closer = mixed(light.text, '#ffdd2d', 0.03)
    expect(Math.min(...surfaces.light.map((surface) => contrast(closer, surface)))).toBeLessThan(4.5)
  })
})
