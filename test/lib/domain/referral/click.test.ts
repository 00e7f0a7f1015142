import { describe, expect, test } from 'vitest'
import { clickOf, clickView } from '../../../../lib/domain/referral/click.ts'

describe('what comes with a click on a referral link', () => {
  test.each<{ what: string; sent: Record<string, string>; kept: object | null }>([
    { what: 'nothing', sent: {}, kept: null },
    {
      what: 'only what is none of ours',
      sent: { utm_source: 'x', sub6: 'x', Sub1: 'x', clickId: 'x', session: 'x' },
      kept: null,
    },
    {
      what: 'all of it',
      sent: { sub1: 'blog', sub2: '2', sub3: 'три', sub4: '4 4', sub5: '🙂', click_id: 'ya-17' },
      kept: { sub1: 'blog', sub2: '2', sub3: 'три', sub4: '4 4', sub5: '🙂', clickId: 'ya-17' },
    },
    { what: 'blanks around', sent: { sub1: '  blog ', sub2: ' ' }, kept: { sub1: 'blog' } },
    { what: '200 characters', sent: { sub1: 'x'.repeat(200) }, kept: { sub1: 'x'.repeat(200) } },
    { what: '201 characters', sent: { sub1: 'x'.repeat(201), sub2: 'y' }, kept: { sub2: 'y' } },
    ...['\n', '\0', '\u202e', '\u2028', '\ud800', '\ufffd', '\u200b'].map((odd) => ({
      what: `${JSON.stringify(odd)} within`,
      sent: { sub1: `a${odd}b`, click_id: 'y' },
      kept: { clickId: 'y' },
    })),
  ])('is $kept of $what', ({ sent, kept }) => {
    expect(clickOf(sent)).toEqual(kept)
  })

  test('is shown whole, with null for what was not there', () => {
    expect(clickView(undefined)).toBeNull()
    expect(clickView({ sub2: 'b' })).toEqual({ sub1: null, sub2: 'b', sub3: null, sub4: null, sub5: null, clickId: null })
  })
})
