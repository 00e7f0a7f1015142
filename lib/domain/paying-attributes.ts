/** By what of a profile money goes to somebody: a change of these is confirmed by a code that goes to the address. */
export const payingAttributes = ['inn', 'requisites', 'bank'] as const
export type PayingAttribute = (typeof payingAttributes)[number]
