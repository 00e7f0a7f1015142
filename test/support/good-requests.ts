import type { ConfirmationPurpose } from '../../lib/domain/people/confirmation-purpose.ts'
import { randomUUID } from 'node:crypto'
import type { Call } from './call.ts'
import { trialOf } from './trials.ts'
import { endpoints } from '../../functions/endpoints.ts'
import { companyScene } from './company-scene.ts'
import { passkeyScene } from './passkey-scene.ts'

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
  /** Of one that is approved and stands in no registry. */
  approvedPayoutId: () => Promise<string>
  /** Of an empty registry. */
  registryId: () => Promise<string>
  /** A registry with one payout, as it is after that was added. */
  filledRegistry: () => Promise<{ id: string; payoutId: string }>
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
  /** How often the configuration was changed. */
  configurationRevision: () => Promise<number>
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
  /** One whom nobody misses. */
  spareAdministratorId: () => Promise<string>
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

/**
 * The good request of an endpoint: whatever asks an endpoint for the sake of asking it asks this.
 *
 * @param endpointName one that is for signed-in people is sent by one of them
 */
export async function goodRequest(endpointName: string, scene: Scene): Promise<GoodRequest> {
  const { access } = endpoints.find(({ name }) => name === endpointName) ?? {}
  const request = (await trialOf({ name: endpointName }).good?.(scene)) ?? {}
  if (request.headers) return request
  if (access === 'Administrator') return { ...(await scene.signedIn()), ...request }
  return access === 'Partner' ? { ...(await scene.asPartner()), ...request } : request
}

/** What a contour must have for a scene to be set in it. */
export type Setting = Omit<
  Scene,
  | 'payoutId'
  | 'approvedPayoutId'
  | 'registryId'
  | 'filledRegistry'
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
  | 'spareAdministratorId'
  | 'configurationRevision'
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
    approvedPayoutId: () => made('change-payout-status'),
    registryId: () => made('create-registry'),
    filledRegistry: async () => {
      const { registry, added } = (await answer('collect-payouts')) as { registry: { id: string }; added: [string] }
      return { id: registry.id, payoutId: added[0] }
    },
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
    spareAdministratorId: () => made('invite-administrator'),
    configurationRevision: async () => ((await answer('show-configuration')) as { revision: number }).revision,
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
      const request = await goodRequest('console-block-partner', scene)
      const { id } = (await ask('console-block-partner', request)) as { id: string }
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
    promocodeToDecide: async () => ((await answer('console-create-promocode')) as { code: string }).code,
    linkToChange: async () => ((await answer('console-create-link')) as { slug: string }).slug,
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
