import type { components } from '../../shared/api.d.ts'

export type NamedPartner = Pick<components['schemas']['NamedPartner'], 'id' | 'email' | 'firstName' | 'lastName'>

/** Who a partner is, on one line. */
export const partnerLine = ({ email, firstName, lastName }: NamedPartner): string =>
  [[lastName, firstName].filter(Boolean).join(' '), email].filter(Boolean).join(' · ')
