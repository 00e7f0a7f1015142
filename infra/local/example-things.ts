import type { IncomingMessage, ServerResponse } from 'node:http'
import { openingEntry } from '../../lib/domain/account/account.ts'
import { apiKeyActor, apiKeyIdentity, payoutKeyActor } from '../../lib/domain/people/actor.ts'
import { eventPlace } from '../../lib/domain/value/event-id.ts'
import { idsAt, momentOfId } from '../../lib/domain/value/id.ts'
import { createLead, moveLead } from '../../lib/domain/lead/lead.ts'
import { checkLeadValues } from '../../lib/domain/lead/lead-values.ts'
import { newLogin } from '../../lib/domain/people/login.ts'
import type { Partner } from '../../lib/domain/partner/partner.ts'
import { changePayoutStatus, requestPayout } from '../../lib/domain/payout/payout.ts'
import { collectPayouts } from '../../lib/domain/registry/collected-payouts.ts'
import { newRegistry } from '../../lib/domain/registry/registry.ts'
import { openSession } from '../../lib/domain/referral/referral.ts'
import type { WebhookDelivery } from '../../lib/domain/webhook/webhook.ts'
import { serviceAsMaker } from '../../lib/domain/webhook/webhook-holder.ts'
import { createWebhook, newWebhookSecret } from '../../lib/domain/webhook/webhook-management.ts'
import { ApiError } from '../../lib/errors.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { loadAccount } from '../../lib/store/account/account.ts'
import { loadApiKeys } from '../../lib/store/key/api-key.ts'
import { commit, type Decision } from '../../lib/store/table/commit.ts'
import { loadContour } from '../../lib/store/contour/contour.ts'
import { loadToldEvent } from '../../lib/store/feed/feed.ts'
import { deliveryKey, feedKey } from '../../lib/store/keys.ts'
import { leadChanged, leadCreated, loadLead } from '../../lib/store/lead/lead.ts'
import { loadLeadContext } from '../../lib/store/lead/lead-context.ts'
import { digestOfToken, findPerson, loadLogin, loginBegun } from '../../lib/store/people/login.ts'
import { loadPartner, partnerCreated } from '../../lib/store/partner/partner.ts'
import { loadPayout, payoutRequested, payoutStatusChanged, withJudges } from '../../lib/store/payout/payout.ts'
import {
  loadCandidates,
  loadRegistry,
  loadRegistryNumbers,
  payoutsCollected,
  registryCreated,
} from '../../lib/store/registry/registry.ts'
import { loadPromocode } from '../../lib/store/referral/promocode.ts'
import { loadLinkWithClosure, loadSession, sessionOpened } from '../../lib/store/referral/referral.ts'
import { loadSignInSecret, signInSecretMade } from '../../lib/store/people/sign-in-code.ts'
import { toldActItem } from '../../lib/store/feed/feed-item.ts'
import { stale } from '../../lib/store/table/transact.ts'
import { loadDeliveries, loadWebhooks, webhookCreated } from '../../lib/store/webhook/webhook.ts'
import { bindingOf } from '../../lib/store/lead/lead-binding.ts'
import { demo, demoFields, demoTokens } from '../openapi/demo.ts'

/** The ids of the demo contour's partners, by address. */
export const demoPartnerIds: Readonly<Record<string, string>> = {
  'anna@partners.example': demo.anna,
  'maria@partners.example': demo.maria,
  'petr@partners.example': demo.petr,
}

/** Makes a click on Anna's link, once. A contour without that link is left as it is. */
export async function openExampleSession(): Promise<void> {
  if (await loadSession(demo.session)) return
  await act(async ({ at }) => {
    const [{ offers, settings }, found] = await Promise.all([loadContour(), loadLinkWithClosure('anna-mortgage')])
    const { session } = openSession({ click: null, offers, ...found, at, newSecret: () => demo.session })
    return { steps: sessionOpened(session, settings.attributionDays), answer: undefined }
  }).catch(refused)
}

/**
 * Makes the leads and the payout that the examples use, when a request first names them; until then the lists of a fresh demo are empty. If
 * the contour refuses one, it is not made, and the request is answered with its own error.
 */
export function withExampleThings(serve: Serve): Serve {
  const made = new Map<string, Promise<void>>()
  return async (request, response) => {
    for (const [name, make] of Object.entries(makers).filter(([part]) => request.url?.includes(part))) {
      const making = made.get(name) ?? make().catch(refused)
      made.set(name, making)
      await making
    }
    return serve(request, response)
  }
}

type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const makers: Readonly<Record<string, () => Promise<void>>> = {
  [demo.lead]: () => makeLead(demo.lead, 'Ольга'),
  [demo.nobodysLead]: () => makeLead(demo.nobodysLead, 'Никита', null),
  [demo.wonLead]: async () => {
    await makeLead(demo.wonLead, 'Пётр')
    await makeDeal(demo.wonLead)
  },
  [demo.lostLead]: async () => {
    await makeLead(demo.lostLead, 'Сергей')
    await makeDeal(demo.lostLead, demo.lostDeal)
  },
  // Petr's first entry is a reward.
  '/entry/': async () => {
    await makeLead(demo.boundLead, 'Лев', null)
    await makeDeal(demo.boundLead)
    await bindLead(demo.boundLead, demo.petr)
  },
  [demo.nina]: makeNina,
  [demo.payout]: () => makePayout(demo.payout, demo.maria),
  [demo.registry]: async () => {
    await makeApprovedPayout(demo.kirasPayout, { id: demo.kira, name: 'Кира', email: 'kira@partners.example' })
    await makeRegistry(demo.registry, demo.lidiasPayout, { id: demo.lidia, name: 'Лидия', email: 'lidia@partners.example' })
  },
  [demo.fullRegistry]: () =>
    makeRegistry(demo.fullRegistry, demo.zoyasPayout, { id: demo.zoya, name: 'Зоя', email: 'zoya@partners.example' }),
  [demo.returnedRegistry]: () =>
    makeRegistry(demo.returnedRegistry, demo.vadimsPayout, { id: demo.vadim, name: 'Вадим', email: 'vadim@partners.example' }),
  [demo.webhook]: async () => {
    await makeWebhook(demo.webhook)
    await makeDelivery()
  },
  [demo.triedWebhook]: () => makeWebhook(demo.triedWebhook),
  [demo.removedWebhook]: () => makeWebhook(demo.removedWebhook),
  [demo.event]: makeEvent,
  '/api/session': makeLogins,
  '/api/console': makeLogins,
  '/api/account': async () => {
    await makeLogins()
    await makeNina()
    await signIn('nina@partners.example', demo.ninasLogin)
  },
}

/** For what is looked for, and may not be there. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error
}

/** A missing example loses nothing; only unforeseen errors are logged. */
function refused(error: unknown): void {
  if (!(error instanceof ApiError)) console.error(error)
}

/** @param code of its promocode; null for a lead of nobody */
async function makeLead(id: string, name: string, code: string | null = 'ANNA10'): Promise<void> {
  if (await loadLead(id)) return
  await act(async ({ at, newId }) => {
    const [contour, promocode, key] = await Promise.all([loadContour(), loadPromocode(code ?? ''), someKey()])
    const values = checkLeadValues([{ ...demoFields.name, value: name }, demoFields.phone], contour.fields)
    const createdBy = apiKeyIdentity(key, contour)
    const created = createLead({
      contour,
      binding: code === null ? { kind: 'Nobody' } : { kind: 'Promocode', promocode },
      values,
      createdBy,
      at,
      newId: first(id, newId),
    })
    return { steps: leadCreated(created, async () => null), answer: undefined }
  })
}

async function makeDeal(leadId: string, dealId?: string): Promise<void> {
  await act(async ({ at, newId }) => {
    const [context, key] = await Promise.all([loadLeadContext(leadId, at, undefined), someKey()])
    const { contour, current } = context
    const to = contour.statuses.find((status) => status.id === contour.settings.targetStatusId)
    if (!to || current.lead.revision > 1) return { answer: undefined }
    const doneBy = apiKeyActor(key, contour)
    const newActId = dealId === undefined ? newId : first(dealId, newId)
    const changed = moveLead({ ...context, to, amount: { amountKopecks: 10_000_00 }, doneBy, at, newId: newActId })
    return { steps: leadChanged(changed), answer: undefined }
  })
}

/** With everything that the lead would have earned. */
async function bindLead(leadId: string, partnerId: string): Promise<void> {
  if ((await loadLead(leadId))?.lead.partnerId !== null) return
  await act(async ({ at, newId }) => {
    const [contour, key] = await Promise.all([loadContour(), someKey()])
    const owner = { partnerId, offerId: demo.offer }
    const doneBy = apiKeyActor(key, contour)
    const { steps } = await bindingOf({ contour, leadId, owner, roles: ['owner'], reason: null, doneBy, at, newId })
    return { steps, answer: undefined }
  })
}

/** Subscribed to an event that does not happen in examples: nothing is sent by itself, so nothing fails. */
async function makeWebhook(id: string): Promise<void> {
  await act(async ({ at }) => {
    const there = await loadWebhooks()
    if (there.some((webhook) => webhook.id === id)) return { answer: undefined }
    const secret = newWebhookSecret(systemRuntime.randomBytes)
    const asked = { title: 'CRM', url: 'https://crm.example/events', types: ['payout.canceled'] as const }
    return { steps: webhookCreated(createWebhook(asked, { id, at, secret, by: serviceAsMaker })), answer: undefined }
  })
}

/** As if an event had arrived on the second try. */
async function makeDelivery(): Promise<void> {
  if ((await loadDeliveries(demo.webhook)).length > 0) return
  const delivery: WebhookDelivery = {
    webhookId: demo.webhook,
    eventId: demo.event,
    type: 'partner.created',
    status: 'Delivered',
    attempts: 2,
    lastAttemptAt: '2025-01-01T09:00:00.000Z',
    nextAttemptAt: null,
    answerStatus: 200,
    failure: null,
    answerBeginning: 'ok',
    durationMs: 87,
  }
  const Item = {
    ...deliveryKey(demo.webhook, demo.event),
    ...delivery,
    sweepAfter: Math.ceil(systemRuntime.now() / 1000) + 86_400,
  }
  await act(async () => ({ steps: [{ write: { Put: { Item } }, refused: stale }], answer: undefined }))
}

/** Older than what the feed shows: no list has it. */
async function makeEvent(): Promise<void> {
  const place = eventPlace(demo.event)
  if (!place || (await loadToldEvent(demo.event)) || !(await loadPartner(demo.anna))) return
  const events = [{ type: 'partner.created', id: demo.anna, version: 1 }] as const
  const told = toldActItem([{ events }], place.actId, momentOfId(place.actId))
  await act(async () => ({
    steps: [{ write: { Put: { Item: { ...feedKey(place.actId), ...told } } }, refused: stale }],
    answer: undefined,
  }))
}

async function makePayout(id: string, partnerId: string): Promise<void> {
  if (await loadPayout(id)) return
  await act(async ({ at, newId }) => {
    const [contour, partner, account, key] = await Promise.all([
      loadContour(),
      loadPartner(partnerId),
      loadAccount(partnerId),
      someKey(),
    ])
    const requested = requestPayout({
      ...contour,
      partner,
      account,
      actor: apiKeyActor(key, contour),
      amountKopecks: 1000_00,
      requisites: 'card 2200 0001',
      requisitesBy: 'ApiKey',
      comment: null,
      at,
      newId: first(id, newId),
    })
    return { steps: payoutRequested(requested), answer: undefined }
  })
}

interface Person {
  id: string
  name: string
  email: string
}

async function makeApprovedPayout(payoutId: string, partner: Person): Promise<void> {
  await makePartner(partner.id, partner.email, partner.name)
  await makePayout(payoutId, partner.id)
  await act(async ({ at, newId }) => {
    const [contour, payout, key] = await Promise.all([loadContour(), loadPayout(payoutId), someKey()])
    if (payout?.status !== 'Requested') return { answer: undefined }
    const move = { to: 'Approved', actor: payoutKeyActor(key, contour), settings: contour.settings } as const
    const judged = await withJudges(payout, move)
    const change = changePayoutStatus({ ...move, ...judged, confirmedShortfallKopecks: null, comment: null, at, newId })
    return { steps: payoutStatusChanged(change), answer: undefined }
  })
}

/** With one payout, which is approved. */
async function makeRegistry(id: string, payoutId: string, partner: Person): Promise<void> {
  await makeApprovedPayout(payoutId, partner)
  await act(async ({ at }) => {
    const [contour, numbers, key, there] = await Promise.all([
      loadContour(),
      loadRegistryNumbers(),
      someKey(),
      loadRegistry(id).catch(unlessRefused),
    ])
    if (there) return { answer: undefined }
    const made = newRegistry({ id, at, doer: apiKeyActor(key, contour), numbers })
    return { steps: registryCreated(made), answer: undefined }
  })
  await act(async ({ at }) => {
    const [contour, registry, numbers, candidates, key] = await Promise.all([
      loadContour(),
      loadRegistry(id),
      loadRegistryNumbers(),
      loadCandidates([payoutId]),
      someKey(),
    ])
    const doer = payoutKeyActor(key, contour)
    const change = collectPayouts({ ...contour, registry, numbers, candidates, doer, at })
    return { steps: change.lines.length > 0 ? payoutsCollected(change) : [], answer: undefined }
  })
}

function makeNina(): Promise<void> {
  return makePartner(demo.nina, 'nina@partners.example', 'Нина')
}

async function makePartner(id: string, email: string, firstName: string): Promise<void> {
  if (await loadPartner(id)) return
  await act(async ({ at, newId }) => {
    const { legalTypes } = await loadContour()
    const partner: Partner = {
      id,
      email,
      firstName,
      middleName: null,
      lastName: null,
      inn: '500100732259',
      requisites: 'card 2200 0000',
      isConfirmed: true,
      isBlocked: false,
      isActive: true,
      legalTypeId: legalTypes.find(({ type }) => type === 'SelfEmployed')?.id ?? null,
      levelId: null,
      groupIds: [],
      revision: 1,
      createdAt: at,
      updatedAt: at,
    }
    const opening = openingEntry({ id: newId(), partnerId: id, amountKopecks: 5000_00, at })
    return { steps: partnerCreated(partner, opening), answer: undefined }
  })
}

async function signIn(email: string, loginId: keyof typeof demoTokens): Promise<void> {
  const token = demoTokens[loginId]
  if (await loadLogin(digestOfToken(token))) return
  await act(async ({ at }) => {
    const person = await findPerson('Partner', email)
    if (!person) return { answer: undefined }
    return { steps: loginBegun(newLogin({ person, id: loginId, userAgent, at }), token, 'Known'), answer: undefined }
  })
}

const userAgent = 'Mozilla/5.0 (example)'

/** Signs Ivan in, and makes the secret for sign-in codes if it is missing. */
async function makeLogins(): Promise<void> {
  const email = 'ivan@demo.example'
  if (await loadLogin(digestOfToken(demoTokens[demo.login]))) return
  await act(async ({ at }) => {
    const [secret, person] = await Promise.all([loadSignInSecret(), findPerson('Administrator', email)])
    if (!person) return { answer: undefined }
    const logins = [demo.login, demo.otherLogin].flatMap((id) =>
      loginBegun(newLogin({ person, id, userAgent, at }), demoTokens[id], 'Known'),
    )
    const made = Buffer.from(systemRuntime.randomBytes(32)).toString('base64url')
    return { steps: [...(secret === undefined ? [signInSecretMade(made)] : []), ...logins], answer: undefined }
  })
}

async function someKey() {
  const [key] = await loadApiKeys()
  if (!key) throw new ApiError('API_KEY_INVALID')
  return key
}

const budgetMs = 10_000

async function act(decide: (moment: { at: string; newId: () => string }) => Promise<Decision<undefined>>): Promise<void> {
  const { now, randomBytes } = systemRuntime
  const newId = idsAt(now(), randomBytes)
  await commit(() => decide({ at: new Date(now()).toISOString(), newId }), newId, {
    ...systemRuntime,
    deadlineMs: now() + budgetMs,
  })
}

/** Gives this id first. What an act makes gets its first id; accompanying items get the others. */
function first(id: string, newId: () => string): () => string {
  const ids = [id]
  return () => ids.pop() ?? newId()
}
