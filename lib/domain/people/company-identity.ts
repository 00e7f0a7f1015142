import { ApiError } from '../../errors.ts'
import { maySignIn, type Person } from './login.ts'

/**
 * The company's identity of an administrator. Addresses are reassigned to other people one day, but a subject of an issuer never
 * is. It is tied to the login epoch: after the last role was taken away it no longer counts, even if roles are given again.
 */
export interface CompanyIdentity {
  administratorId: string
  issuer: string
  /** Of issuer and subject together. */
  subjectSha256: string
  /** The administrator's login epoch when it was recorded. */
  loginEpoch: number
  knownSince: string
}

/** The administrator that a subject belongs to: one at a time. */
export type CompanySubject = Pick<CompanyIdentity, 'administratorId' | 'loginEpoch'>

/** How long a company may take to sign somebody in, with everything it asks. */
export const companyStateGoodMs = 5 * 60_000

/**
 * The identity to record for an administrator who signed in through the company; undefined when it is already recorded.
 *
 * @param known the recorded identity of the administrator
 * @param owner the recorded owner of the subject
 * @param administrators all of them
 * @throws ApiError COMPANY_IDENTITY_REFUSED when the administrator is known under another subject, or the subject belongs to
 * another administrator
 */
export function newIdentity(of: {
  person: Person
  issuer: string
  subjectSha256: string
  known: CompanyIdentity | undefined
  owner: CompanySubject | undefined
  administrators: readonly Person[]
  at: string
}): CompanyIdentity | undefined {
  const { person, issuer, subjectSha256, known, owner, administrators, at } = of
  if (known?.issuer === issuer && known.loginEpoch === person.loginEpoch) {
    if (known.subjectSha256 !== subjectSha256) throw new ApiError('COMPANY_IDENTITY_REFUSED')
    return undefined
  }
  const other = administrators.find(({ is }) => is.id === owner?.administratorId && is.id !== person.is.id)
  if (other && maySignIn(other) && other.loginEpoch === owner?.loginEpoch) throw new ApiError('COMPANY_IDENTITY_REFUSED')
  return { administratorId: person.is.id, issuer, subjectSha256, loginEpoch: person.loginEpoch, knownSince: at }
}
