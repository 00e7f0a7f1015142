/** The attributes of a profile that decide where money goes: changing one takes a code mailed to the partner's address. */
export const payingAttributes = ['inn', 'requisites', 'bank'] as const
export type PayingAttribute = (typeof payingAttributes)[number]

/** These and the answers to what the legal type asks: an accountant goes by them too. The partner is told when one changes. */
export type ConfirmedAttribute = PayingAttribute | 'legalDetails'
