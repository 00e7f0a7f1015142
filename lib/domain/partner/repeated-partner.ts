import { ApiError, externalIdTakings } from '../../errors.ts'
import type { Partner } from './partner.ts'

/**
 * A partner with the externalId of a request is there already. The request is its repeat when it names the address that the partner has or
 * once had, in any letter case: then nothing is done, and the partner is the answer. The rest of a profile is edited by people and by the
 * partner, so it is not compared. Of an erased partner no address is left, and the id is spent: a late repeat brings nobody back.
 *
 * @throws ApiError EXTERNAL_ID_TAKEN when the request is about another partner, or this one was erased
 */
export function refuseUnlessRepeatedPartner(partner: Partner, asked: { email: string }): void {
  const { id, email, formerEmails = [], erasedAt } = partner
  const isErased = erasedAt !== undefined
  const isSame = [email.toLowerCase(), ...formerEmails].includes(asked.email.toLowerCase())
  if (isSame && !isErased) return
  const why = isErased ? externalIdTakings.erasedPartner : externalIdTakings.partner
  throw new ApiError('EXTERNAL_ID_TAKEN', { why }, { takenBy: { kind: 'Partner', id, leadId: null } })
}
