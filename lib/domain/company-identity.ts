import { ApiError } from '../errors.ts'
import { maySignIn, type Person } from './login.ts'

/**
 * As whom the company knows an administrator: addresses are given to other people one day, a subject of an issuer never is. It goes
 * with the logins of the person: of somebody whose last role was taken it says nothing any more, also when there are roles again.
 */
export interface CompanyIdentity {
  administratorId: string
  issuer: string
  /** Of issuer and subject together. */
  subjectSha256: string
  /** The administrator's when it was noted. */
  loginEpoch: number
  knownSince: string
}

/** Which administrator a subject is: one at a time. */
export type CompanySubject = Pick<CompanyIdentity, 'administratorId' | 'loginEpoch'>

/** How long a company may take to sign somebody in, with all that it asks. */
export const companyStateGoodMs = 5 * 60_000

/**
 * As whom an administrator is known from now on, who has signed in by the company; undefined where that was known.
 *
 * @param known what was noted of the administrator
 * @param owner what was noted of the subject
 * @param administrators all of them
 * @throws ApiError COMPANY_IDENTITY_REFUSED for a subject other than the one that was known, and for one that is another administrator
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
