import type { Partner } from '../../../lib/domain/partner/partner.ts'

/** A partner's name, as far as it is filled. */
export function partnerName({ lastName, firstName, middleName }: Pick<Partner, 'lastName' | 'firstName' | 'middleName'>): string {
  return [lastName, firstName, middleName].filter(Boolean).join(' ') || 'not filled'
}

/** What an administrator must see about a partner at once. */
export function partnerFlags({
  isConfirmed,
  isActive,
  isBlocked,
}: Pick<Partner, 'isConfirmed' | 'isActive' | 'isBlocked'>): string {
  return [
    isConfirmed ? 'confirmed' : 'not confirmed',
    isActive ? 'active' : 'not active',
    ...(isBlocked ? ['BLOCKED'] : []),
  ].join(', ')
}
