/** The attributes of a profile that decide where money goes: a partner who changes one needs a code mailed to the address. */
export const payingAttributes = ['inn', 'requisites', 'bank', 'paymentDetails'] as const
export type PayingAttribute = (typeof payingAttributes)[number]

/** These and the answers to what the legal type asks: an accountant goes by them too. The partner is told when one changes. */
export type ConfirmedAttribute = PayingAttribute | 'legalDetails'
