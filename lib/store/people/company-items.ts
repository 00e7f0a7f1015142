import type { CompanyIdentity, CompanySubject } from '../../domain/people/company-identity.ts'
import { declared } from '../table/declared.ts'

/** What is stored about a company sign-in while the company asks who it is. */
export interface CompanyState {
  browserSha256: string
  nonce: string
  codeVerifier: string
  /** Sent to the company twice, and must be the same both times. */
  returnAddress: string
  expiresAtMs: number
}

export const companyStateItem = declared<CompanyState, { sweepAfter: number }>(
  { browserSha256: 'text', nonce: 'text', codeVerifier: 'text', returnAddress: 'text', expiresAtMs: 'number' },
  { beside: { sweepAfter: 'number' } },
)

export const companyIdentityItem = declared<CompanyIdentity>({
  administratorId: 'text',
  issuer: 'text',
  subjectSha256: 'text',
  loginEpoch: 'number',
  knownSince: 'text',
})

export const companySubjectItem = declared<CompanySubject>({ administratorId: 'text', loginEpoch: 'number' })
