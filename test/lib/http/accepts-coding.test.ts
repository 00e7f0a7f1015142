import { describe, expect, test } from 'vitest'
import { acceptsCoding } from '../../../lib/http/accepts-coding.ts'

describe('whether gzip is accepted', () => {
  test.each<{ header: string | undefined; accepted: boolean }>([
    { header: undefined, accepted: false },
    { header: '', accepted: false },
    { header: 'gzip', accepted: true },
    { header: 'GZIP', accepted: true },
    { header: 'gzip, deflate, br', accepted: true },
    { header: 'br, gzip;q=0.5', accepted: true },
    { header: 'br , gzip ; q=0.001', accepted: true },
    { header: 'gzip;q=1.0', accepted: true },
    { header: 'gzip;q=0', accepted: false },
    { header: 'gzip;q=0.0', accepted: false },
    { header: 'gzip;q=0.000', accepted: false },
    { header: 'gzip;Q=0', accepted: false },
    { header: 'gzip; q=0, *', accepted: false },
    { header: '*', accepted: true },
    { header: '*;q=0', accepted: false },
    { header: '*;q=0, gzip', accepted: true },
    { header: 'identity', accepted: false },
    { header: 'deflate, br', accepted: false },
    { header: 'gzipped', accepted: false },
    { header: 'x-gzip-like', accepted: false },
  ])('by «$header»: $accepted', ({ header, accepted }) => {
    expect(acceptsCoding(header, 'gzip')).toBe(accepted)
  })

  test('is asked of one coding, whatever else is accepted', () => {
    expect(['br', 'gzip, br;q=0', 'gzip', '*'].map((header) => acceptsCoding(header, 'br'))).toEqual([true, false, false, true])
  })

  test.each([' ', ' ;', '; ', ',', ' ,', 'gzip;q=0 ', '0'])(
    'is read in one pass: a million characters of «%s» take no minutes',
    (filler) => {
      expect(acceptsCoding(`x${filler.repeat(1_000_000 / filler.length)}, gzip`, 'gzip')).toBe(true)
    },
  )
})
