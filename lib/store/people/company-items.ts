import type { CompanyIdentity, CompanySubject } from '../../domain/people/company-identity.ts'
import { declared } from '../table/declared.ts'
import type { CompanyState } from './company.ts'

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
