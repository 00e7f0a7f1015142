/** What a partner adds to a link to know where a client came from. */
export const subParameterNames = ['sub1', 'sub2', 'sub3', 'sub4', 'sub5'] as const
type SubParameter = (typeof subParameterNames)[number]

/** What came with a click on a referral link; only what was there. Texts that partners and advertising systems made up. */
export type Click = Partial<Record<SubParameter | 'clickId', string>>

export const maxClickParameterLength = 200

/** One line that can be read: no control or format characters, no halves of characters, nothing that was garbled on its way. */
const printable = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\ufffd]+$/u

/**
 * What of the parameters behind the question mark of a referral link is kept: sub1 to sub5 and click_id, as far as they are
 * printable and no longer than a line. All else is left aside: no client is turned away for what a link carries.
 *
 * @returns null when there is nothing
 */
export function clickOf(parameters: Readonly<Record<string, string | undefined>>): Click | null {
  const kept = [...subParameterNames.map((name) => [name, name] as const), ['click_id', 'clickId'] as const].flatMap(
    ([sent, name]) => {
      const text = parameters[sent]?.trim()
      return text && text.length <= maxClickParameterLength && printable.test(text) ? [[name, text] as const] : []
    },
  )
  return kept.length === 0 ? null : Object.fromEntries(kept)
}

/** What came with a click, as leads show it; null when nothing did. */
export function clickView(click: Click | undefined) {
  if (!click) return null
  const { sub1 = null, sub2 = null, sub3 = null, sub4 = null, sub5 = null, clickId = null } = click
  return { sub1, sub2, sub3, sub4, sub5, clickId }
}
