import { emailChangedMail } from '../domain/email-changed-mail.ts'
import type { MailOrder } from '../domain/mail-order.ts'
import type { Partner } from '../domain/partner.ts'
import { payoutRequestedMail } from '../domain/payout-requested-mail.ts'
import { profileChangedMail } from '../domain/profile-changed-mail.ts'
import type { Mail } from '../domain/sign-in-mail.ts'
import { contourName } from '../store/environment.ts'
import { loadPartner } from '../store/partner.ts'
import { loadListedPayouts } from '../store/payout.ts'

/** Why there is nothing to send: the order is done with. */
export type Unsent = 'Expired' | 'NobodyOfThisAddress'

type OrderOf<Kind extends MailOrder['kind']> = Extract<MailOrder, { kind: Kind }>

/** How the mail of each kind of order is written. What these read, the sender's role may read. */
const writers: { [Kind in MailOrder['kind']]: (order: OrderOf<Kind>, nowMs: number) => Promise<Mail | Unsent> } = {
  ProfileChanged: async ({ partnerId, what, at }) => {
    const partner = await reachablePartner(partnerId)
    return partner ? profileChangedMail({ email: partner.email, what, changedAt: at }, contourName()) : 'NobodyOfThisAddress'
  },
  EmailChanged: async ({ partnerId, ...order }) =>
    (await reachablePartner(partnerId)) ? emailChangedMail(order, contourName()) : 'NobodyOfThisAddress',
  PayoutRequested: async ({ partnerId, payoutId, by }) => {
    const [partner, [payout]] = await Promise.all([reachablePartner(partnerId), loadListedPayouts([payoutId])])
    return partner && payout ? payoutRequestedMail(payout, { email: partner.email, by }, contourName()) : 'NobodyOfThisAddress'
  },
}

/** The mail that an order asks for. */
export async function orderedMail(order: MailOrder, nowMs: number): Promise<Mail | Unsent> {
  const write = writers[order.kind] as ((one: MailOrder, nowMs: number) => Promise<Mail | Unsent>) | undefined
  // An order of a later version waits for a sender that knows it.
  if (!write) throw new Error(`no mail is known of the kind ${order.kind}`)
  return write(order, nowMs)
}

/** Nobody writes to whoever was erased. */
async function reachablePartner(partnerId: string): Promise<Partner | undefined> {
  const partner = await loadPartner(partnerId)
  return partner?.erasedAt === undefined ? partner : undefined
}
