import { issueKey } from './spec.ts'
import { withOwners } from '../../../lib/domain/people/administrator-roles.ts'
import { issueKey as issued } from '../../../lib/domain/key/api-key.ts'
import { managedKeyView } from '../../../lib/domain/key/managed-key.ts'
import { openServiceAccount, scopesWithin } from '../../../lib/domain/key/service-account.ts'
import { hasNewScope } from '../../../lib/domain/people/permission.ts'
import { ApiError } from '../../../lib/errors.ts'
import { newKeySecret, refusePastExpiry } from '../../../lib/http/key-secret.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadRoles } from '../../../lib/store/people/administrator-roles.ts'
import { apiKeyIssued } from '../../../lib/store/key/api-key.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { journalWritten } from '../../../lib/store/journal/journal.ts'
import { loadServiceAccounts, serviceAccountOpen } from '../../../lib/store/key/service-account.ts'
import { presentFormAsked } from '../../../lib/store/table/table-form.ts'

export const handler = personEndpoint(issueKey, async ({ body, caller, at, newId, randomBytes }) => {
  const { title, allowedAddresses, expiresAt, administratorId, serviceAccountId, reason = null } = body
  refusePastExpiry(expiresAt, at)
  const [{ administrators }, roles, accounts, { is: by }] = await Promise.all([
    loadContour(),
    loadRoles(),
    serviceAccountId ? loadServiceAccounts() : [],
    caller,
  ])
  // With a key in somebody else's name, their acts could not be told from the maker's.
  if (administratorId && administratorId !== by.id) throw new ApiError('KEY_FOR_ANOTHER')
  const serviceAccount = serviceAccountId ? openServiceAccount(accounts, serviceAccountId) : undefined
  const scopes = serviceAccount ? scopesWithin(serviceAccount, body.scopes) : body.scopes
  const { secret, made } = newKeySecret({ randomBytes, newId, at })
  const { apiKey, deed } = issued({ made, title, owner: by, by, serviceAccount, scopes, allowedAddresses, expiresAt })
  const key = managedKeyView(apiKey, { administrators, roles, at }, undefined)
  return {
    steps: [
      ...(hasNewScope(scopes) ? [presentFormAsked] : []),
      ...(serviceAccount ? [serviceAccountOpen(serviceAccount)] : []),
      ...apiKeyIssued(apiKey, 'Issued', withOwners(by.id, administrators, roles)),
      journalWritten({ id: newId(), at, by, reason, ...deed }),
    ],
    answer: { secret, key },
    // The secret is stored nowhere, not even with the answer: a repeat gets only the key.
    kept: { secret: null, key },
  }
})
