/** Parameters that a partner adds to a link to learn where a client came from. */
export const subParameterNames = ['sub1', 'sub2', 'sub3', 'sub4', 'sub5'] as const
type SubParameter = (typeof subParameterNames)[number]

/**
 * The parameters of a click on a referral link; only those present. Partners and advertising systems choose the texts.
 */
export type Click = Partial<Record<SubParameter | 'clickId', string>>

export const maxClickParameterLength = 200

/** One readable line: no control or format characters, no lone surrogates, nothing that was garbled in transit. */
const printable = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\ufffd]+$/u

/**
 * The query parameters of a referral link that are kept: sub1 to sub5 and click_id, if printable and at most one line
 * long. Everything else is ignored: no client is turned away because of what a link carries.
 *
 * @returns null when there are none
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

/** The parameters of the click, as leads show them; null without any. */
export function clickView(click: Click | undefined) {
  if (!click) return null
  const { sub1 = null, sub2 = null, sub3 = null, sub4 = null, sub5 = null, clickId = null } = click
  return { sub1, sub2, sub3, sub4, sub5, clickId }
}
