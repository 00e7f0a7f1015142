import { sendMail } from '../../lib/contract/send-mail.ts'
import type { SignInCodeMessage } from '../../lib/domain/mail-message.ts'
import { signInMail } from '../../lib/domain/sign-in-mail.ts'
import { queueWorker } from '../../lib/queue/queue-worker.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { contourName } from '../../lib/store/environment.ts'
import { sendBySes } from '../../lib/store/mail.ts'
import { findPartnerId, loadPartner } from '../../lib/store/partner.ts'

export const handler = queueWorker(sendMail, async (message, nowMs) => {
  // Nothing would be served by a code that is good no more.
  if (nowMs >= Date.parse(message.expiresAt)) return 'Expired'
  if (!(await mayEnter(message))) return 'NobodyOfThisAddress'
  await sendBySes(signInMail(message, contourName(), nowMs))
  return 'Sent'
})

async function mayEnter({ email, app }: SignInCodeMessage): Promise<boolean> {
  if (app === 'console') return (await loadContour()).administrators.some((administrator) => administrator.email === email)
  const partnerId = await findPartnerId(email)
  const partner = partnerId === undefined ? undefined : await loadPartner(partnerId)
  return partner !== undefined && !partner.isBlocked
}
