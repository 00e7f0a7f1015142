import { sendMail } from './spec.ts'
import { profileChangedMail } from '../../../lib/domain/mail/profile-changed-mail.ts'
import { confirmationMail, signInMail } from '../../../lib/domain/mail/sign-in-mail.ts'
import { orderedMail } from '../../../lib/mail/ordered-mail.ts'
import { signInPurpose } from '../../../lib/mail/sign-in-purpose.ts'
import { type ComesAgain, type Delivery, queueWorker } from '../../../lib/queue/queue-worker.ts'
import { loadMailProgram } from '../../../lib/mail/mail-program.ts'
import { contourName } from '../../../lib/store/table/environment.ts'
import { sendBySes } from '../../../lib/mail/ses.ts'
import { claimMs, claimOrder, orderDone } from '../../../lib/store/mail/mail-order-sending.ts'

export const handler = queueWorker(sendMail, async (message, nowMs, delivery) => {
  if (message.kind === 'Order') return orderSent(message.orderId, nowMs, delivery)
  // The other kinds were queued by an earlier version, in the contour's name: now all mail is ordered.
  const program = { name: contourName() }
  if (message.kind === 'ProfileChanged') {
    await sendBySes(profileChangedMail(message, program, null), program)
    return 'Sent'
  }
  // An expired code is of no use.
  if (nowMs >= Date.parse(message.expiresAt)) return 'Expired'
  if (message.kind === 'ConfirmationCode') {
    await sendBySes(confirmationMail(message, 'Details', program, nowMs), program)
    return 'Sent'
  }
  const purpose = await signInPurpose(message)
  if (!purpose) return 'NobodyOfThisAddress'
  await sendBySes(signInMail(message, purpose, program, nowMs), program)
  return 'Sent'
})

/**
 * Sends an ordered mail and deletes the order. If the sender stops in between, the order stays, and its mail is sent again once
 * the claim is over.
 */
async function orderSent(orderId: string, nowMs: number, { runtime }: Delivery): Promise<string | ComesAgain> {
  const claimedMs = runtime.now()
  const order = await claimOrder(orderId, Buffer.from(runtime.randomBytes(16)).toString('base64url'), claimedMs)
  if (order === 'Sent') return 'SentBefore'
  if (order === 'BeingSent') return { outcome: order, comesAgain: true }
  const program = await loadMailProgram()
  const mail = await orderedMail(order, program, nowMs)
  // After a pause of the machine another sender may have claimed the order.
  const isClaimed = (): boolean => runtime.now() < claimedMs + claimMs
  if (!isClaimed()) return { outcome: 'ClaimOver', comesAgain: true }
  if (typeof mail !== 'string') await sendBySes(mail, program, orderId, isClaimed)
  await orderDone(orderId)
  return typeof mail === 'string' ? mail : 'Sent'
}
