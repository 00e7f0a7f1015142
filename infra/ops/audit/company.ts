import type { CompanyIdentity, CompanySubject } from '../../../lib/domain/people/company-identity.ts'
import type { Key } from '../../../lib/store/keys.ts'
import { companyStateGoodMs } from '../../../lib/domain/people/company-identity.ts'
import { companyStateSweptAfter } from '../../../lib/store/people/company.ts'
import { differing, type Finding, unknownOf, unless } from './finding.ts'
import type { KnownContour } from './known-contour.ts'

const digestKey = (key: Key): Finding[] =>
  unless(/#[0-9a-f]{64}$/.test(key.pk), key, 'the key holds no SHA-256', '64 hexadecimal digits')

/** That somebody signs in by their company: swept soon after it was good. */
export function companyStateFindings({ expiresAtMs, sweepAfter }: { expiresAtMs: number; sweepAfter: number }, key: Key) {
  return [
    ...digestKey(key),
    ...differing(key, 'sweepAfter', sweepAfter, companyStateSweptAfter(expiresAtMs - companyStateGoodMs)),
  ]
}

/** As whom a company knows an administrator. */
export function companyIdentityFindings({ administratorId }: CompanyIdentity, key: Key, { ids }: KnownContour) {
  return [
    ...differing(key, 'administratorId', administratorId, key.sk),
    ...unknownOf(key, 'the administrator', administratorId, ids.ADMINISTRATOR),
  ]
}

/** Who a person of the company is. It may be left of somebody whom the company knows as another now. */
export function companySubjectFindings({ administratorId }: CompanySubject, key: Key, { ids }: KnownContour) {
  return [...digestKey(key), ...unknownOf(key, 'the administrator', administratorId, ids.ADMINISTRATOR)]
}
