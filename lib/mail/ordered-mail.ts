import { figuresAt } from '../domain/account/account.ts'
import { payoutsWaitUntil } from '../domain/payout/cool-down.ts'
import { addressChangedMail } from '../domain/mail/address-changed-mail.ts'
import { emailChangedMail } from '../domain/mail/email-changed-mail.ts'
import { erasureRequestMail } from '../domain/mail/erasure-request-mail.ts'
import { invitedMail } from '../domain/mail/invited-mail.ts'
import { keyMadeMail } from '../domain/mail/key-made-mail.ts'
import type { MailProgram } from '../domain/mail/mail-program.ts'
import type { MailOrder, SignInCodeOrder } from '../domain/mail/mail-order.ts'
import { newSignInMail } from '../domain/mail/new-sign-in-mail.ts'
import type { Partner } from '../domain/partner/partner.ts'
import { partnerInvitedMail } from '../domain/mail/partner-invited-mail.ts'
import { passkeyChangedMail } from '../domain/mail/passkey-changed-mail.ts'
import { passkeyPermitMail } from '../domain/mail/passkey-permit-mail.ts'
import { payoutRequestedMail } from '../domain/mail/payout-requested-mail.ts'
import { profileChangedMail } from '../domain/mail/profile-changed-mail.ts'
import { rolesChangedMail } from '../domain/mail/roles-changed-mail.ts'
import { confirmationMail, type Mail, signInMail } from '../domain/mail/sign-in-mail.ts'
import { loadAccount } from '../store/account/account.ts'
import { loadContour } from '../store/contour/contour.ts'
import { loadPartner } from '../store/partner/partner.ts'
import { loadListedPayouts } from '../store/payout/payout.ts'
import { codeOf, loadSignInSecret } from '../store/people/sign-in-code.ts'
import { appUrl } from '../store/table/environment.ts'
import { signInPurpose } from './sign-in-purpose.ts'

/** Why there is nothing to send; the order is then deleted. */
export type Unsent = 'Expired' | 'NobodyOfThisAddress'

type OrderOf<Kind extends MailOrder['kind']> = Extract<MailOrder, { kind: Kind }>

/** Writes the mail of each kind of order. The sender's role must be allowed to read what these read. */
const writers: {
  [Kind in MailOrder['kind']]: (order: OrderOf<Kind>, program: MailProgram, nowMs: number) => Promise<Mail | Unsent>
} = {
  SignInCode: async (order, program, nowMs) => {
    if (isOver(order, nowMs)) return 'Expired'
    const purpose = await signInPurpose(order)
    return purpose
      ? signInMail(
          { ...order, code: await codeOrdered(order) },
          purpose,
          order.app === 'account' ? program : { name: program.name },
          nowMs,
        )
      : 'NobodyOfThisAddress'
  },
  ConfirmationCode: async ({ partnerId, purpose, ...order }, program, nowMs) => {
    if (isOver(order, nowMs)) return 'Expired'
    const partner = await reachablePartner(partnerId)
    if (!partner) return 'NobodyOfThisAddress'
    const message = { email: partner.email, code: await codeOrdered(order), expiresAt: order.expiresAt }
    return confirmationMail(message, purpose, program, nowMs)
  },
  ProfileChanged: async ({ partnerId, what, at }, program) => {
    const [partner, { settings }] = await Promise.all([reachablePartner(partnerId), loadContour()])
    if (!partner) return 'NobodyOfThisAddress'
    const message = { email: partner.email, what, changedAt: at }
    return profileChangedMail(message, program, payoutsWaitUntil(partner, settings, at))
  },
  EmailChanged: async ({ partnerId, ...order }, program) => {
    const [partner, { settings }] = await Promise.all([reachablePartner(partnerId), loadContour()])
    return partner ? emailChangedMail(order, program, payoutsWaitUntil(partner, settings, order.at)) : 'NobodyOfThisAddress'
  },
  PayoutRequested: async ({ partnerId, payoutId, ...order }, program) => {
    const [partner, [payout]] = await Promise.all([reachablePartner(partnerId), loadListedPayouts([payoutId])])
    return partner && payout ? payoutRequestedMail(payout, { ...order, email: partner.email }, program) : 'NobodyOfThisAddress'
  },
  ErasureRequest: async ({ partnerId, is, at }, program) => {
    const [partner, account] = await Promise.all([reachablePartner(partnerId), loadAccount(partnerId)])
    if (!partner || !account) return 'NobodyOfThisAddress'
    return erasureRequestMail({ at, is }, { email: partner.email, figures: figuresAt(account, at) }, program)
  },
  PasskeyChanged: async ({ administratorId, ...order }, program) => {
    const [email] = await addressesOf(administratorId)
    return email === undefined ? 'NobodyOfThisAddress' : passkeyChangedMail(order, email, { name: program.name })
  },
  NewSignIn: async ({ personId, ...order }, program) => {
    const email = order.personKind === 'Partner' ? (await reachablePartner(personId))?.email : (await addressesOf(personId))[0]
    return email === undefined
      ? 'NobodyOfThisAddress'
      : newSignInMail(order, email, order.personKind === 'Partner' ? program : { name: program.name })
  },
  KeyMade: async ({ administratorId, holderId, ...order }, program) => {
    const [to, holder] = await addressesOf(administratorId, holderId)
    return to === undefined
      ? 'NobodyOfThisAddress'
      : keyMadeMail({ ...order, to, holder: holder ?? holderId }, { name: program.name })
  },
  RolesChanged: async ({ administratorId, ofId, ...order }, program) => {
    const [to, whose] = await addressesOf(administratorId, ofId)
    return to === undefined
      ? 'NobodyOfThisAddress'
      : rolesChangedMail({ ...order, to, whose: whose ?? ofId }, { name: program.name })
  },
  PasskeyPermit: async ({ administratorId, ofId, ...order }, program) => {
    const { administrators } = await loadContour()
    const [reader, of] = [administratorId, ofId].map((one) => administrators.find(({ id }) => id === one))
    return reader && of
      ? passkeyPermitMail(order, { email: reader.email, of: of.email }, { name: program.name })
      : 'NobodyOfThisAddress'
  },
  Invited: async ({ administratorId, ofId, ...order }, program) => {
    const [to, by] = await addressesOf(administratorId, ofId)
    return to === undefined
      ? 'NobodyOfThisAddress'
      : invitedMail({ ...order, to, by: by ?? ofId, link: appUrl('console') }, { name: program.name })
  },
  PartnerInvited: async ({ partnerId }, program) => {
    const partner = await reachablePartner(partnerId)
    // A partner who was blocked meanwhile could not sign in.
    if (!partner || partner.isBlocked) return 'NobodyOfThisAddress'
    return partnerInvitedMail({ email: partner.email, link: appUrl('account') }, program)
  },
  AddressChanged: async (order, program) => {
    const { ofId, is, at } = order
    const [whose = ofId] = await addressesOf(ofId)
    const [to] = order.is === 'Former' ? [order.email] : await addressesOf(order.administratorId)
    return to === undefined ? 'NobodyOfThisAddress' : addressChangedMail({ is, at, to, whose }, { name: program.name })
  },
}

/**
 * The mail that an order asks for.
 *
 * @param program in whose name it comes; mails to administrators leave out whom partners ask
 */
export async function orderedMail(order: MailOrder, program: MailProgram, nowMs: number): Promise<Mail | Unsent> {
  const write = writers[order.kind] as ((one: MailOrder, of: MailProgram, nowMs: number) => Promise<Mail | Unsent>) | undefined
  // An order of a later version waits for a sender that knows it.
  if (!write) throw new Error(`no mail is known of the kind ${order.kind}`)
  return write(order, program, nowMs)
}

/** An expired code is of no use. */
const isOver = ({ expiresAt }: { expiresAt: string }, nowMs: number): boolean => nowMs >= Date.parse(expiresAt)

/** The digits are stored nowhere: they are derived from the order's salt, as when they are compared. */
async function codeOrdered(order: Pick<SignInCodeOrder, 'salt' | 'digits'>): Promise<string> {
  const secret = await loadSignInSecret()
  if (secret === undefined) throw new Error('a code was ordered, and there is no secret of codes')
  return codeOf({ secret }, order)
}

/** The addresses of administrators, at the index of their ids; undefined for people who no longer are administrators. */
async function addressesOf(...ids: readonly string[]): Promise<(string | undefined)[]> {
  const { administrators } = await loadContour()
  return ids.map((id) => administrators.find((one) => one.id === id)?.email)
}

/** Erased partners get no mail. */
async function reachablePartner(partnerId: string): Promise<Partner | undefined> {
  const partner = await loadPartner(partnerId)
  return partner?.erasedAt === undefined ? partner : undefined
}
