import type { ConfirmationPurpose } from '../../lib/domain/people/confirmation-purpose.ts'
import { randomUUID } from 'node:crypto'
import type { Call } from './call.ts'
import { testBrowserCookie } from './logins.ts'
import { companyScene } from './company-scene.ts'
import { passkeyScene } from './passkey-scene.ts'
import { ofBrowser } from './passkeys.ts'

/** A request that an endpoint answers with its success. */
export type GoodRequest = Pick<Call, 'path' | 'body'> & { headers?: Record<string, string> }

/** What good requests refer to. Things that may not exist yet are made on demand. */
export interface Scene {
  /** Of a partner who may ask for 1000 rubles. */
  partnerId: () => Promise<string>
  /** Of a partner whom no other request uses. */
  sparePartnerId: () => Promise<string>
  /** Of a request in Requested. */
  payoutId: () => Promise<string>
  /** Of a lead in the primary status. */
  leadId: () => Promise<string>
  /** Of a lead to which nothing was done. */
  untouchedLeadId: () => Promise<string>
  /** Of a lead that came to the target status by its first act, and to which nothing else was done. */
  justWonLeadId: () => Promise<string>
  /** Of a lead in the target status. */
  wonLeadId: () => Promise<string>
  /** Of a lead that nobody brought. */
  nobodysLeadId: () => Promise<string>
  /** A deal that stands, as a path names it: its lead and itself. */
  deal: () => Promise<{ id: string; dealId: string }>
  /** A deal above the limit that waits, as a path names it: another administrator asked for it. */
  waitingDeal: () => Promise<{ id: string; dealId: string }>
  /** Good values for the fields of a lead, unlike those of any lead before. */
  leadFields: () => Promise<{ fieldTypeId: string; value: unknown }[]>
  promocode: () => string
  linkSlug: () => string
  /** Of an offer that takes clients. */
  offerId: () => Promise<string>
  /** Of an offer that may be stopped, or closed for somebody: another one, where there is one. */
  switchedOfferId: () => Promise<string>
  /** An active promocode that nothing else asks for. */
  promocodeToDecide: () => Promise<string>
  /** An active link that nothing else asks for. */
  linkToChange: () => Promise<string>
  /** The same, of the partner whose browser sends these. */
  ownLinkToChange: () => Promise<{ headers: Record<string, string>; slug: string }>
  /** The systemName of the target status. */
  targetStatus: string
  /** What the browser of an administrator sends who is signed in. */
  signedIn: () => Promise<{ headers: Record<string, string> }>
  /** The same in a session that nothing else is asked in, and the id of another such session of theirs: either may end. */
  signedInTwice: () => Promise<{ headers: Record<string, string>; otherLoginId: string }>
  /** Of a key that is good, and that nothing else is asked with. */
  apiKeyId: () => Promise<string>
  serviceAccountId: () => Promise<string>
  /** Of an administrator who may lose a role and get one. */
  administratorId: () => Promise<string>
  /** Of an administrator other than the one who is signed in. */
  otherAdministratorId: () => Promise<string>
  /** What the browser of a partner sends who is signed in and may ask for 1000 rubles. */
  asPartner: () => Promise<{ headers: Record<string, string> }>
  /** A request in Requested, of the partner whose browser sends these. */
  ownPayout: () => Promise<{ headers: Record<string, string>; id: string }>
  /** Somebody who asked to be erased. */
  askedErasure: () => Promise<{ headers: Record<string, string> }>
  /** An address that nobody has. */
  newEmail: () => string
  /** A partner as an administrator sees one, with what the browser of the administrator sends. */
  seenProfile: () => Promise<{ headers: Record<string, string>; id: string; revision: number }>
  /** A partner who is blocked, with what the browser of an administrator sends. */
  blockedPartner: () => Promise<{ headers: Record<string, string>; id: string }>
  /** A reward in the statement of a partner, with what the browser of an administrator sends. */
  accrual: () => Promise<{ headers: Record<string, string>; id: string; revision: number }>
  /** The same, with a code that was sent to confirm a change. */
  confirming: (purpose: ConfirmationPurpose) => Promise<{ headers: Record<string, string>; code: string }>
  /** A code that somebody was sent. */
  sentCode: () => Promise<{ email: string; code: string; app?: string }>
  /** A code that somebody was sent to register with, and the terms that they agree to. */
  registrant: () => Promise<{ email: string; code: string; agreedTerms: string }>
  /** Of a webhook that is enabled. */
  webhookId: () => Promise<string>
  /** Of one that nothing else asks for. */
  spareWebhookId: () => Promise<string>
  /** Of an event of the feed. */
  eventId: () => Promise<string>
  /** A passkey that a device has made for the administrator who is signed in, and the browser that asked it. */
  passkeyToAdd: () => Promise<{ headers: Record<string, string>; body: object }>
  /** What such a passkey has signed, and the browser that asked it. */
  passkeyToSignIn: () => Promise<{ headers: Record<string, string>; body: object }>
  /** A passkey of theirs that nothing else asks for. */
  passkeyToChange: () => Promise<{ headers: Record<string, string>; id: string }>
  /** What a company has sent the browser of an administrator back with, whom it has let in. */
  companyToSignIn: () => Promise<{ headers: Record<string, string>; body: object }>
  /** A browser that goes to the company. */
  companyToBegin: () => Promise<{ headers: Record<string, string> }>
}

const newWebhook = { title: 'CRM', url: 'https://crm.example/events?token=1', types: ['payout.paid', 'deal.added'] }

/** One good request for every endpoint, by its name. Whatever asks an endpoint for the sake of asking it asks this. */
export const goodRequests: Readonly<Record<string, (scene: Scene) => Promise<GoodRequest>>> = {
  'list-payouts': async () => ({}),
  'create-payout': async ({ partnerId }) => ({
    body: { partnerId: await partnerId(), amount: 1000, requisites: 'card 2200 0000', adminComment: 'asked by phone' },
  }),
  'show-payout': async ({ payoutId }) => ({ path: { id: await payoutId() } }),
  'change-payout-status': async ({ payoutId }) => ({
    path: { id: await payoutId() },
    body: { status: 'Approved', comment: 'checked' },
  }),
  'list-partners': async () => ({}),
  'show-partner': async ({ partnerId }) => ({ path: { id: await partnerId() } }),
  'check-payout-eligibility': async ({ partnerId }) => ({ path: { id: await partnerId() } }),
  'show-statement': async ({ partnerId }) => ({ path: { id: await partnerId() } }),
  'list-lead-fields': async () => ({}),
  'list-lead-statuses': async () => ({}),
  'list-leads': async ({ leadId }) => {
    await leadId()
    return {}
  },
  'list-events': async ({ leadId }) => {
    await leadId()
    return {}
  },
  'create-lead': async ({ leadFields, promocode }) => ({ body: { fields: await leadFields(), promocode: promocode() } }),
  'show-lead': async ({ wonLeadId }) => ({ path: { id: await wonLeadId() } }),
  'change-lead-status': async ({ leadId, targetStatus }) => ({
    path: { id: await leadId() },
    body: { systemName: targetStatus, amount: 10_000 },
  }),
  'add-deal': async ({ wonLeadId }) => ({ path: { id: await wonLeadId() }, body: { amount: 333.3 } }),
  'cancel-deal': async ({ deal }) => ({ path: await deal(), body: { reason: 'returned' } }),
  'list-webhooks': async ({ webhookId }) => {
    await webhookId()
    return {}
  },
  'create-webhook': async () => ({ body: newWebhook }),
  'change-webhook': async ({ webhookId }) => ({
    path: { id: await webhookId() },
    body: { title: `CRM ${randomUUID()}`, types: null, isEnabled: true },
  }),
  'rotate-webhook-secret': async ({ webhookId }) => ({
    path: { id: await webhookId() },
    body: { overlapHours: 0, reason: 'it leaked' },
  }),
  'list-deliveries': async ({ webhookId }) => ({ path: { id: await webhookId() } }),
  'remove-webhook': async ({ spareWebhookId }) => ({ path: { id: await spareWebhookId() } }),
  'test-webhook': async ({ webhookId }) => ({ path: { id: await webhookId() }, body: { reason: 'does it arrive?' } }),
  'resend-event': async ({ webhookId, eventId }) => ({
    path: { id: await webhookId(), eventId: await eventId() },
    body: { reason: 'they lost it' },
  }),
  'open-referral-link': async ({ linkSlug }) => ({ path: { slug: linkSlug() } }),
  'preview-referral-link': async ({ linkSlug }) => ({ path: { slug: linkSlug() } }),
  'request-sign-in-code': async () => ({ body: { email: 'somebody@nowhere.example', app: 'account' } }),
  'sign-in': async ({ sentCode }) => ({ headers: { cookie: testBrowserCookie }, body: await sentCode() }),
  'request-passkey-challenge': async () => ({ headers: ofBrowser() }),
  'sign-in-with-passkey': async ({ passkeyToSignIn }) => passkeyToSignIn(),
  'show-company-sign-in': async () => ({}),
  'begin-company-sign-in': async ({ companyToBegin }) => companyToBegin(),
  'sign-in-with-company': async ({ companyToSignIn }) => companyToSignIn(),
  'show-registration': async () => ({}),
  'register-partner': async ({ registrant }) => ({
    headers: { cookie: testBrowserCookie },
    body: { ...(await registrant()), firstName: 'Вера', middleName: 'Ильинична', lastName: 'Миронова' },
  }),
  'show-session': async ({ signedIn }) => ({ headers: (await signedIn()).headers }),
  'list-sessions': async ({ signedInTwice }) => ({ headers: (await signedInTwice()).headers }),
  'check-act': async ({ signedIn }) => ({ headers: (await signedIn()).headers, path: { key: 'an-act' } }),
  'end-session': async ({ signedInTwice }) => {
    const { headers, otherLoginId } = await signedInTwice()
    return { headers, path: { id: otherLoginId } }
  },
  'sign-out': async ({ signedInTwice }) => ({ headers: (await signedInTwice()).headers }),
  'console-list-payouts': async ({ signedIn, ownPayout }) => {
    await ownPayout()
    return { headers: (await signedIn()).headers }
  },
  'count-payouts': async ({ signedIn }) => ({ headers: (await signedIn()).headers }),
  'show-overview': async ({ signedIn }) => ({ headers: (await signedIn()).headers }),
  'console-show-payout': async ({ signedIn, payoutId }) => ({
    headers: (await signedIn()).headers,
    path: { id: await payoutId() },
  }),
  'console-change-payout-status': async ({ signedIn, payoutId }) => ({
    headers: (await signedIn()).headers,
    path: { id: await payoutId() },
    body: { status: 'Approved', comment: 'checked' },
  }),
  'list-passkeys': async ({ passkeyToChange }) => ({ headers: (await passkeyToChange()).headers }),
  'add-passkey': async ({ passkeyToAdd }) => passkeyToAdd(),
  'rename-passkey': async ({ passkeyToChange }) => {
    const { headers, id } = await passkeyToChange()
    return { headers, path: { id }, body: { name: 'YubiKey' } }
  },
  'remove-passkey': async ({ passkeyToChange }) => {
    const { headers, id } = await passkeyToChange()
    return { headers, path: { id } }
  },
  'show-configuration': async ({ signedIn }) => ({ headers: (await signedIn()).headers }),
  'console-list-partners': async ({ signedIn }) => ({ headers: (await signedIn()).headers }),
  'console-show-partner': async ({ signedIn, partnerId }) => ({
    headers: (await signedIn()).headers,
    path: { id: await partnerId() },
  }),
  'console-show-statement': async ({ signedIn, partnerId }) => ({
    headers: (await signedIn()).headers,
    path: { id: await partnerId() },
  }),
  'create-partner': async ({ signedIn, newEmail }) => ({
    headers: (await signedIn()).headers,
    body: { email: newEmail(), firstName: 'Зоя', lastName: 'Королёва', inn: '500100732259' },
  }),
  'change-partner': async (scene) => {
    const { headers, id, revision } = await scene.seenProfile()
    return {
      headers,
      path: { id },
      body: { revision, email: scene.newEmail(), middleName: 'Ильич', levelId: null, isConfirmed: true },
    }
  },
  'block-partner': async ({ signedIn, sparePartnerId }) => ({
    headers: (await signedIn()).headers,
    path: { id: await sparePartnerId() },
    body: { reason: 'asked by phone' },
  }),
  'unblock-partner': async ({ blockedPartner }) => {
    const { headers, id } = await blockedPartner()
    return { headers, path: { id }, body: { reason: 'asked by phone' } }
  },
  'correct-balance': async ({ signedIn, partnerId }) => ({
    headers: (await signedIn()).headers,
    path: { id: await partnerId() },
    body: { amount: -250.5, reason: 'paid twice in May' },
  }),
  'reverse-entry': async ({ accrual }) => {
    const { headers, id, revision } = await accrual()
    return { headers, path: { id, revision: String(revision) }, body: { reason: 'the client withdrew' } }
  },
  'console-list-leads': async ({ signedIn, leadId }) => {
    await leadId()
    return { headers: (await signedIn()).headers }
  },
  'console-show-lead': async ({ signedIn, wonLeadId }) => ({
    headers: (await signedIn()).headers,
    path: { id: await wonLeadId() },
  }),
  'console-change-lead-status': async ({ signedIn, untouchedLeadId, targetStatus }) => ({
    headers: (await signedIn()).headers,
    path: { id: await untouchedLeadId() },
    body: { revision: 1, systemName: targetStatus, amount: 10_000 },
  }),
  'console-add-deal': async ({ signedIn, justWonLeadId }) => ({
    headers: (await signedIn()).headers,
    path: { id: await justWonLeadId() },
    body: { revision: 2, amount: 333.3 },
  }),
  'decide-deal': async ({ signedIn, waitingDeal }) => ({
    headers: (await signedIn()).headers,
    path: await waitingDeal(),
    body: { decision: 'Confirmed', reason: null },
  }),
  'console-cancel-deal': async ({ signedIn, deal }) => ({
    headers: (await signedIn()).headers,
    path: await deal(),
    body: { reason: 'returned' },
  }),
  'bind-lead': async ({ signedIn, nobodysLeadId, promocode }) => ({
    headers: (await signedIn()).headers,
    path: { id: await nobodysLeadId() },
    body: { promocode: promocode(), reason: 'the form lost it' },
  }),
  'try-configuration': async ({ signedIn }) => ({
    headers: (await signedIn()).headers,
    body: { file: '{ "contour": "another" }' },
  }),
  'list-keys': async ({ signedIn }) => ({ headers: (await signedIn()).headers }),
  'issue-key': async ({ signedIn }) => ({
    headers: (await signedIn()).headers,
    body: {
      title: 'Accounting',
      scopes: ['payouts.read', 'payouts.pay'],
      expiresAt: '2099-01-31T18:00:00Z',
      reason: 'asked by Olga',
    },
  }),
  'rotate-key': async ({ signedIn, apiKeyId }) => ({
    headers: (await signedIn()).headers,
    path: { id: await apiKeyId() },
    body: { overlapHours: 1, reason: 'once a year' },
  }),
  'revoke-key': async ({ signedIn, apiKeyId }) => ({
    headers: (await signedIn()).headers,
    path: { id: await apiKeyId() },
    body: { reason: 'left the team' },
  }),
  'list-service-accounts': async ({ signedIn }) => ({ headers: (await signedIn()).headers }),
  'create-service-account': async ({ signedIn }) => ({
    headers: (await signedIn()).headers,
    body: { title: `1C ${randomUUID()}`, scopes: ['payouts.read', 'payouts.pay'], reason: 'asked by Olga' },
  }),
  'decide-service-account': async ({ signedIn, serviceAccountId }) => ({
    headers: (await signedIn()).headers,
    path: { id: await serviceAccountId() },
    body: { decision: 'Closed', reason: 'another system does it' },
  }),
  'list-administrators': async ({ signedIn }) => ({ headers: (await signedIn()).headers }),
  'permit-passkey': async ({ passkeyToChange, otherAdministratorId }) => ({
    headers: (await passkeyToChange()).headers,
    path: { id: await otherAdministratorId() },
    body: { reason: 'lost the phone' },
  }),
  'change-role': async ({ signedIn, administratorId }) => ({
    headers: (await signedIn()).headers,
    path: { id: await administratorId() },
    body: { role: 'viewer', granted: true, reason: 'may look' },
  }),
  'console-list-webhooks': async ({ signedIn }) => ({ headers: (await signedIn()).headers }),
  'console-create-webhook': async ({ signedIn }) => ({ headers: (await signedIn()).headers, body: newWebhook }),
  'console-change-webhook': async ({ signedIn, webhookId }) => ({
    headers: (await signedIn()).headers,
    path: { id: await webhookId() },
    body: { title: `CRM ${randomUUID()}`, types: null, isEnabled: true },
  }),
  'console-rotate-webhook-secret': async ({ signedIn, webhookId }) => ({
    headers: (await signedIn()).headers,
    path: { id: await webhookId() },
    body: { overlapHours: 0, reason: 'it leaked' },
  }),
  'console-remove-webhook': async ({ signedIn, spareWebhookId }) => ({
    headers: (await signedIn()).headers,
    path: { id: await spareWebhookId() },
  }),
  'console-test-webhook': async ({ signedIn, webhookId }) => ({
    headers: (await signedIn()).headers,
    path: { id: await webhookId() },
    body: { reason: 'does it arrive?' },
  }),
  'console-list-deliveries': async ({ signedIn, webhookId }) => ({
    headers: (await signedIn()).headers,
    path: { id: await webhookId() },
  }),
  'console-resend-event': async ({ signedIn, webhookId, eventId }) => ({
    headers: (await signedIn()).headers,
    path: { id: await webhookId(), eventId: await eventId() },
    body: { reason: 'they lost it' },
  }),
  'list-journal': async ({ signedIn }) => ({ headers: (await signedIn()).headers }),
  'console-read-chronicle': async ({ signedIn, payoutId }) => {
    await payoutId()
    return { headers: (await signedIn()).headers }
  },
  'read-chronicle': async ({ payoutId }) => {
    await payoutId()
    return {}
  },
  'show-own-account': async ({ asPartner }) => ({ headers: (await asPartner()).headers }),
  'request-own-payout': async ({ confirming }) => {
    const { headers, code } = await confirming('Payout')
    return { headers, body: { amount: 1000, requisites: 'card 2200 0000', code, comment: 'for October' } }
  },
  'cancel-own-payout': async ({ ownPayout }) => {
    const { headers, id } = await ownPayout()
    return { headers, path: { id }, body: { comment: 'a mistake' } }
  },
  'list-own-payouts': async ({ ownPayout }) => ({ headers: (await ownPayout()).headers }),
  'show-own-payout': async ({ ownPayout }) => {
    const { headers, id } = await ownPayout()
    return { headers, path: { id } }
  },
  'check-own-eligibility': async ({ asPartner }) => ({ headers: (await asPartner()).headers }),
  'show-own-statement': async ({ asPartner }) => ({ headers: (await asPartner()).headers }),
  'list-own-leads': async ({ asPartner }) => ({ headers: (await asPartner()).headers }),
  'show-own-profile': async ({ asPartner }) => ({ headers: (await asPartner()).headers }),
  'request-confirmation-code': async ({ asPartner, sentCode }) => {
    // Signing in had sent a code too.
    await sentCode()
    return { headers: (await asPartner()).headers }
  },
  'change-own-profile': async ({ confirming }) => {
    const { headers, code } = await confirming('Details')
    return { headers, body: { requisites: 'card 2200 0001', code } }
  },
  'show-personal-data': async ({ asPartner }) => ({ headers: (await asPartner()).headers }),
  'request-erasure': async ({ confirming }) => {
    const { headers, code } = await confirming('Erasure')
    return { headers, body: { code } }
  },
  'withdraw-erasure': async ({ askedErasure }) => ({ headers: (await askedErasure()).headers }),
  'list-links': async ({ signedIn }) => ({ headers: (await signedIn()).headers }),
  'create-link': async ({ signedIn, partnerId, offerId }) => ({
    headers: (await signedIn()).headers,
    body: { partnerId: await partnerId(), offerId: await offerId(), slug: `link-${randomUUID()}` },
  }),
  'change-link': async ({ signedIn, linkToChange }) => ({
    headers: (await signedIn()).headers,
    path: { slug: await linkToChange() },
    body: { status: 'Disabled', from: 'Active', reason: 'stands on a coupon site' },
  }),
  'list-promocodes': async ({ signedIn }) => ({ headers: (await signedIn()).headers }),
  'create-promocode': async ({ signedIn, partnerId, offerId }) => ({
    headers: (await signedIn()).headers,
    body: { partnerId: await partnerId(), offerId: await offerId(), code: `code-${randomUUID()}` },
  }),
  'decide-promocode': async ({ signedIn, promocodeToDecide }) => ({
    headers: (await signedIn()).headers,
    path: { code: await promocodeToDecide() },
    body: { status: 'Disabled', from: 'Active', reason: 'stands on a coupon site' },
  }),
  'list-offers': async ({ signedIn }) => ({ headers: (await signedIn()).headers }),
  // No change: other requests need an offer that takes clients.
  'switch-offer': async ({ signedIn, switchedOfferId }) => ({
    headers: (await signedIn()).headers,
    path: { id: await switchedOfferId() },
    body: { isActive: true, reason: 'it was open' },
  }),
  'close-offer': async ({ signedIn, switchedOfferId, partnerId }) => ({
    headers: (await signedIn()).headers,
    path: { id: await switchedOfferId() },
    body: { partnerId: await partnerId(), isClosed: false, reason: 'it was open' },
  }),
  'preview-reward': async ({ signedIn, offerId }) => ({
    headers: (await signedIn()).headers,
    path: { id: await offerId() },
  }),
  'list-own-offers': async ({ asPartner }) => ({ headers: (await asPartner()).headers }),
  'list-own-links': async ({ asPartner }) => ({ headers: (await asPartner()).headers }),
  'check-slug': async ({ asPartner }) => ({ headers: (await asPartner()).headers, path: { slug: 'spring' } }),
  'create-own-link': async ({ asPartner, offerId }) => ({
    headers: (await asPartner()).headers,
    body: { offerId: await offerId(), slug: `link-${randomUUID()}` },
  }),
  'change-own-link': async ({ ownLinkToChange }) => {
    const { headers, slug } = await ownLinkToChange()
    return { headers, path: { slug }, body: { status: 'Disabled', from: 'Active' } }
  },
  'list-own-promocodes': async ({ asPartner }) => ({ headers: (await asPartner()).headers }),
  'request-promocode': async ({ asPartner, offerId }) => ({
    headers: (await asPartner()).headers,
    body: { offerId: await offerId(), code: `code-${randomUUID().slice(0, 8)}` },
  }),
}

/** The good request of an endpoint. */
export function goodRequest(endpointName: string, scene: Scene): Promise<GoodRequest> {
  const make = goodRequests[endpointName]
  if (!make) throw new Error(`test/support/good-requests.ts has no request for ${endpointName}`)
  return make(scene)
}

/** What a contour must have for a scene to be set in it. */
export type Setting = Omit<
  Scene,
  | 'payoutId'
  | 'leadId'
  | 'wonLeadId'
  | 'deal'
  | 'ownPayout'
  | 'askedErasure'
  | 'newEmail'
  | 'seenProfile'
  | 'blockedPartner'
  | 'accrual'
  | 'untouchedLeadId'
  | 'justWonLeadId'
  | 'nobodysLeadId'
  | 'apiKeyId'
  | 'serviceAccountId'
  | 'administratorId'
  | 'otherAdministratorId'
  | 'promocodeToDecide'
  | 'linkToChange'
  | 'ownLinkToChange'
  | 'spareWebhookId'
  | 'passkeyToAdd'
  | 'passkeyToSignIn'
  | 'passkeyToChange'
  | 'companyToBegin'
  | 'companyToSignIn'
>

/**
 * A scene whose payouts and leads are made by good requests.
 *
 * @param ask sends a request by the name of its endpoint, and gives the body of its answer
 */
export function sceneIn(setting: Setting, ask: (endpointName: string, request: GoodRequest) => Promise<unknown>): Scene {
  const answer = async (endpointName: string): Promise<unknown> => ask(endpointName, await goodRequest(endpointName, scene))
  const made = async (endpointName: string): Promise<string> => ((await answer(endpointName)) as { id: string }).id
  const scene: Scene = {
    ...setting,
    ...passkeyScene(setting.signedIn, ask),
    ...companyScene(setting.signedIn, ask),
    payoutId: () => made('create-payout'),
    apiKeyId: async () => ((await answer('issue-key')) as { key: { id: string } }).key.id,
    serviceAccountId: () => made('create-service-account'),
    administratorId: async () => {
      const administrators = (await answer('list-administrators')) as { id: string }[]
      return administrators.at(-1)?.id ?? ''
    },
    otherAdministratorId: async () => {
      const administrators = (await answer('list-administrators')) as { id: string }[]
      const { id } = (await answer('show-session')) as { id: string }
      return administrators.find((one) => one.id !== id)?.id ?? ''
    },
    leadId: () => made('create-lead'),
    untouchedLeadId: () => made('create-lead'),
    justWonLeadId: () => made('change-lead-status'),
    wonLeadId: () => made('change-lead-status'),
    nobodysLeadId: async () => {
      const { id } = (await ask('create-lead', { body: { fields: await setting.leadFields() } })) as { id: string }
      return id
    },
    deal: async () => {
      const { id, deals } = (await answer('change-lead-status')) as { id: string; deals: { id: string }[] }
      return { id, dealId: deals[0]?.id ?? '' }
    },
    newEmail: () => `${randomUUID()}@partners.example`,
    seenProfile: async () => {
      const request = await goodRequest('console-show-partner', scene)
      const { id, revision } = (await ask('console-show-partner', request)) as { id: string; revision: number }
      return { headers: request.headers ?? {}, id, revision }
    },
    blockedPartner: async () => {
      const request = await goodRequest('block-partner', scene)
      const { id } = (await ask('block-partner', request)) as { id: string }
      return { headers: request.headers ?? {}, id }
    },
    accrual: async () => {
      const { partner } = (await answer('change-lead-status')) as { partner: { id: string } }
      const { headers } = await setting.signedIn()
      const statement = await ask('console-show-statement', { headers, path: { id: partner.id } })
      const { entries } = statement as { entries: { revision: number; reversedBy: number | null; cause: { kind: string } }[] }
      const reward = entries.find(({ cause, reversedBy }) => cause.kind === 'Reward' && reversedBy === null)
      return { headers, id: partner.id, revision: reward?.revision ?? 0 }
    },
    spareWebhookId: async () => ((await answer('console-create-webhook')) as { webhook: { id: string } }).webhook.id,
    promocodeToDecide: async () => ((await answer('create-promocode')) as { code: string }).code,
    linkToChange: async () => ((await answer('create-link')) as { slug: string }).slug,
    ownLinkToChange: async () => {
      const request = await goodRequest('create-own-link', scene)
      const { slug } = (await ask('create-own-link', request)) as { slug: string }
      return { headers: request.headers ?? {}, slug }
    },
    ownPayout: async () => {
      const request = await goodRequest('request-own-payout', scene)
      const { id } = (await ask('request-own-payout', request)) as { id: string }
      return { headers: request.headers ?? {}, id }
    },
    askedErasure: async () => {
      const request = await goodRequest('request-erasure', scene)
      await ask('request-erasure', request)
      return { headers: request.headers ?? {} }
    },
  }
  return scene
}
