import { showOwnAccount } from './spec.ts'
import { accountView } from '../../../lib/domain/account/account-view.ts'
import { partnerView } from '../../../lib/domain/partner/partner.ts'
import { InvariantViolation } from '../../../lib/errors.ts'
import { personEndpoint } from '../../../lib/http/person-endpoint.ts'
import { loadAccount } from '../../../lib/store/account/account.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadActivity } from '../../../lib/store/partner/partner.ts'

export const handler = personEndpoint(showOwnAccount, async ({ login, caller, at }) => {
  const { personId } = await login
  const [contour, { is: partner }, activity, account] = await Promise.all([
    loadContour(),
    caller,
    loadActivity(personId),
    loadAccount(personId),
  ])
  if (!account) throw new InvariantViolation(`partner ${personId} has no account`)
  const { externalId: _theirs, ...shown } = partnerView(contour)(partner, activity)
  return { answer: { ...shown, account: accountView(account, at) } }
})
