/** The attributes of a profile that decide where money goes: changing one takes a code mailed to the partner's address. */
export const payingAttributes = ['inn', 'requisites', 'bank'] as const
export type PayingAttribute = (typeof payingAttributes)[number]
