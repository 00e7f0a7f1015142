import type { EndpointSpec } from '../../../lib/contract/endpoint-spec.ts'
import { endpoints } from '../../../functions/endpoints.ts'
import { type Answer, type Ask, askingAt, bodyOf } from './api.ts'
import { type Check, checkOf, must, onceIndexed } from './check.ts'
import type { Scene } from './scene.ts'

/** What earlier requests made, for later ones to name. */
interface Made {
  fields: { fieldTypeId: string; value: unknown }[]
  sessionId: string
  leadId: string
  payoutId: string
  webhookId: string
}

interface Smoked {
  ask: Ask
  scene: Scene
  made: Made
}

interface FieldDefinition {
  id: string
  type: 'String' | 'Number' | 'Boolean' | 'List'
  options: { id: string }[] | null
  required: boolean
}

/** Asks every endpoint once at least, each with a request as an integration sends it, and looks at the answer. */
export async function endpointChecks(baseUrl: string, scene: Scene): Promise<Check[]> {
  const smoked: Smoked = {
    ask: askingAt(baseUrl, scene.secret),
    scene,
    made: { fields: [], sessionId: '', leadId: '', payoutId: '', webhookId: '' },
  }
  const checks: Check[] = []
  const forSignedIn = endpoints.filter(({ access }) => access !== 'ApiKey' && access !== 'Public' && access !== 'Visitor')
  const onlyRead = endpoints.filter(
    ({ name, access, method }) => access === 'ApiKey' && method === 'GET' && !Object.hasOwn(looks, name),
  )
  const all = {
    ...looks,
    ...Object.fromEntries(onlyRead.map((spec) => [spec.name, answers(spec)])),
    ...Object.fromEntries(forSignedIn.map((spec) => [spec.name, signedInOnly(spec)])),
  }
  for (const [name, look] of Object.entries(all)) checks.push(await checkOf(routeOf(name), () => look(smoked)))
  const unasked = endpoints.filter(({ name }) => !Object.hasOwn(all, name))
  for (const { name } of unasked) checks.push({ what: routeOf(name), outcome: 'Failed', detail: 'nothing asks it' })
  checks.push(await checkOf('a wrong key', () => refusesWrongKey(baseUrl)))
  return checks
}

/** Parts of the configuration that were sent as they stand; refused where files alone change it, or an upgrade is under way. */
function leftAsItIs(answer: Answer): string {
  if (answer.status === 409) {
    const { code } = bodyOf(answer, 409)
    must(code === 'CONFIGURED_BY_FILE' || code === 'UPGRADE_NOT_CLOSED', `it is refused with ${code}`)
    return `refused: ${code}`
  }
  const { plan } = bodyOf(answer, 200)
  must(plan?.changes?.length === 0, 'what was sent as it stands changes something')
  return 'sent as it stands, it changes nothing'
}

/** The id of a payout is no registry's. */
function refusedForNoRegistry(answer: Answer): string {
  const { code } = bodyOf(answer, 404)
  must(code === 'REGISTRY_NOT_FOUND', `expected REGISTRY_NOT_FOUND, got ${code}`)
  return 'refused for what is no registry'
}

/** The id of an offer that takes clients. */
async function openOfferId(ask: Ask): Promise<string> {
  const offers = bodyOf(await ask('list-offers'), 200) as { id: string; isActive: boolean }[]
  return offers.find(({ isActive }) => isActive)?.id ?? ''
}

function routeOf(name: string): string {
  const endpoint = endpoints.find((one) => one.name === name)
  return endpoint ? `${endpoint.method} ${endpoint.path}` : name
}

/** In the order in which what one makes is what the next one names. */
const looks: Readonly<Record<string, (smoked: Smoked) => Promise<string>>> = {
  'list-lead-fields': async ({ ask, made }) => {
    const fields = bodyOf(await ask('list-lead-fields'), 200) as FieldDefinition[]
    made.fields = fields.filter(({ required }) => required).map((field) => ({ fieldTypeId: field.id, value: valueFor(field) }))
    return `${fields.length} fields`
  },
  'list-lead-statuses': async ({ ask, scene }) => {
    const statuses = bodyOf(await ask('list-lead-statuses'), 200) as { id: string }[]
    must(
      statuses.some(({ id }) => id === scene.targetStatusId),
      'the target status is not among them',
    )
    return `${statuses.length} statuses`
  },
  'list-partners': async ({ ask, scene }) => {
    const partners = bodyOf(await ask('list-partners', { query: '?limit=10' }), 200) as { id: string }[]
    must(partners[0]?.id === scene.partnerId, 'the newest partner does not come first')
    return 'the newest partner comes first'
  },
  'check-payout-eligibility': async ({ ask, scene: { partnerId, amountRubles } }) => {
    const asked = { path: { id: partnerId }, query: `?amount=${amountRubles}` }
    const { isEligible } = bodyOf(await ask('check-payout-eligibility', asked), 200)
    must(isEligible === true, 'a payout that is possible is said not to be')
    return 'a payout would pass'
  },
  'create-payout': async ({ ask, made, scene: { partnerId, amountRubles, slug } }) => {
    const asked = { body: { partnerId, amount: amountRubles }, headers: { 'idempotency-key': slug } }
    const payout = bodyOf(await ask('create-payout', asked), 201)
    made.payoutId = payout.id
    must(payout.status === 'Requested' && payout.history?.length === 1, 'it is not a request with one entry of history')
    const repeated = await ask('create-payout', asked)
    must(bodyOf(repeated, 201).id === payout.id, 'the repeated request made another payout')
    must(repeated.headers.get('idempotency-replayed') === 'true', 'the repeated answer does not say so')
    const second = await ask('create-payout', { body: asked.body })
    must(bodyOf(second, 400).code === 'PAYOUT_ALREADY_ACTIVE', 'a second payout is not refused for the first one')
    return 'made once, repeated by its key, a second one refused'
  },
  'change-payout-status': async ({ ask, made }) => {
    const to = (status: string) => ask('change-payout-status', { path: { id: made.payoutId }, body: { status } })
    must(bodyOf(await to('Approved'), 200).status === 'Approved', 'it is not approved')
    must(bodyOf(await to('Rejected'), 200).status === 'Rejected', 'it is not rejected')
    must(bodyOf(await to('Paid'), 409).code === 'PAYOUT_TRANSITION_FORBIDDEN', 'what was rejected can be paid')
    return 'approved, rejected, and not paid any more'
  },
  // Numbers of registries have no gaps: a smoke test takes none.
  'create-registry': async ({ ask }) => {
    must(bodyOf(await ask('create-registry', { body: [] }), 400).code === 'BODY_NOT_JSON', 'no object is not refused')
    return 'refused for what is no object'
  },
  'collect-payouts': async ({ ask, made }) => {
    const asked = { path: { id: made.payoutId }, body: { payoutIds: [made.payoutId] } }
    return refusedForNoRegistry(await ask('collect-payouts', asked))
  },
  'change-registry-status': async ({ ask, made }) => {
    const asked = { path: { id: made.payoutId }, body: { status: 'Ready', revision: 1 } }
    return refusedForNoRegistry(await ask('change-registry-status', asked))
  },
  'release-payout': async ({ ask, made }) => {
    const asked = { path: { id: made.payoutId }, body: { payoutId: made.payoutId, reason: 'smoke test' } }
    return refusedForNoRegistry(await ask('release-payout', asked))
  },
  'list-payouts': async ({ ask, made }) => {
    const payouts = bodyOf(await ask('list-payouts', { query: '?limit=10' }), 200) as { id: string; status: string }[]
    must(payouts.find(({ id }) => id === made.payoutId)?.status === 'Rejected', 'the rejected payout is not among the newest')
    return 'the payout is there, as it stands'
  },
  'show-payout': async ({ ask, made }) => {
    const payout = bodyOf(await ask('show-payout', { path: { id: made.payoutId } }), 200)
    must(payout.status === 'Rejected' && payout.history?.length === 3, 'it is not rejected with three entries of history')
    return 'rejected, with its history'
  },
  'show-partner': async ({ ask, scene: { partnerId, amountRubles } }) => {
    const { account } = bodyOf(await ask('show-partner', { path: { id: partnerId } }), 200)
    must(account?.available === amountRubles, `${amountRubles} should be available, and ${account?.available} is`)
    return 'with the account'
  },
  'create-partner': async ({ ask, scene: { partnerId, slug } }) => {
    const email = bodyOf(await ask('show-partner', { path: { id: partnerId } }), 200).email
    // A smoke test leaves no partner behind.
    const taken = bodyOf(await ask('create-partner', { body: { email, lastName: slug } }), 409)
    must(taken.code === 'EMAIL_TAKEN' && taken.partnerId === partnerId, 'an address that is taken is not refused with who has it')
    return 'refused for an address that is taken'
  },
  'change-partner': async ({ ask, scene: { partnerId: id } }) => {
    const { revision } = bodyOf(await ask('show-partner', { path: { id } }), 200)
    const asked = { path: { id }, body: { revision, isActive: true } }
    must(bodyOf(await ask('change-partner', asked), 200).revision === revision, 'what was sent as it stands changes something')
    return 'sent as it stands, it changes nothing'
  },
  'change-legal-details': async ({ ask, scene: { partnerId: id } }) => {
    const { revision } = bodyOf(await ask('show-partner', { path: { id } }), 200)
    const same = bodyOf(await ask('change-legal-details', { path: { id }, body: { revision } }), 200)
    must(same.revision === revision, 'nothing that was sent changes something')
    return 'sent with nothing, it changes nothing'
  },
  'correct-balance': async ({ ask, scene: { partnerId: id } }) => {
    const nothing = await ask('correct-balance', { path: { id }, body: { amount: 0, reason: 'smoke test' } })
    must(bodyOf(nothing, 400).code === 'CORRECTION_AMOUNT_INVALID', 'a correction of nothing is not refused')
    return 'refused for nothing to correct'
  },
  'reverse-entry': async ({ ask, scene: { partnerId: id } }) => {
    // The opening entry, which is no reward.
    const { status, body } = await ask('reverse-entry', { path: { id, revision: '1' }, body: { reason: 'smoke test' } })
    const answered = `${status} ${(body as { code?: string }).code}`
    must(/^(403 CORRECTIONS_NOT_FOR_KEYS|409 ENTRY_NOT_REVERSIBLE)$/.test(answered), `expected to be refused, got ${answered}`)
    return 'refused'
  },
  'block-partner': async ({ ask, scene: { partnerId: id } }) => {
    const { isBlocked } = bodyOf(await ask('block-partner', { path: { id }, body: { reason: 'smoke test' } }), 200)
    must(isBlocked === true, 'the partner is not blocked')
    return 'blocked'
  },
  'unblock-partner': async ({ ask, scene: { partnerId: id } }) => {
    const { isBlocked } = bodyOf(await ask('unblock-partner', { path: { id }, body: { reason: 'smoke test' } }), 200)
    must(isBlocked === false, 'the partner is blocked still')
    return 'let in again'
  },
  'invite-partner': async ({ ask, scene: { partnerId: id } }) => {
    const { status, body } = await ask('invite-partner', { path: { id }, body: {} })
    const answered = `${status} ${(body as { code?: string }).code ?? 'invited'}`
    must(
      /^(200 invited|409 (PARTNER_INVITED_LATELY|UPGRADE_NOT_CLOSED))$/.test(answered),
      `expected an invitation, got ${answered}`,
    )
    return answered
  },
  'show-statement': async ({ ask, scene: { partnerId, amountRubles } }) => {
    const { available, entries } = bodyOf(await ask('show-statement', { path: { id: partnerId } }), 200)
    must(available === amountRubles, `${amountRubles} should be available, and ${available} is`)
    must(entries?.length === 3, `3 movements should be there, and ${entries?.length} are`)
    return 'opened, held and given back'
  },
  'preview-referral-link': async ({ ask, scene: { slug } }) => {
    const { status, headers } = await ask('preview-referral-link', { path: { slug } })
    must(status === 302 && sessionIn(headers) === null, `expected 302 without a session, got ${status}`)
    return 'leads to the landing page, and opens no session'
  },
  'open-referral-link': async ({ ask, made, scene: { slug } }) => {
    const { status, headers } = await ask('open-referral-link', { path: { slug } })
    made.sessionId = sessionIn(headers) ?? ''
    must(status === 302 && made.sessionId !== '', `expected 302 with a session, got ${status}`)
    return 'leads to the landing page with a session'
  },
  'create-lead': async ({ ask, made, scene: { partnerId } }) => {
    const body = { fields: made.fields, sessionId: made.sessionId }
    const lead = bodyOf(await ask('create-lead', { body }), 201)
    made.leadId = lead.id
    must(lead.partner?.id === partnerId, 'the lead is not of the partner whose link it was')
    must(bodyOf(await ask('create-lead', { body }), 400).code === 'SESSION_USED', 'the session yields a second lead')
    return 'bound by the session, which yields no second one'
  },
  'change-lead-status': async ({ ask, made, scene: { targetStatusId } }) => {
    const asked = { path: { id: made.leadId }, body: { id: targetStatusId, amount: 100 } }
    const lead = bodyOf(await ask('change-lead-status', asked), 200)
    must(lead.status?.id === targetStatusId && lead.deals?.length === 1, 'the lead is not in the target status with one deal')
    return 'in the target status, with a deal'
  },
  'add-deal': async ({ ask, made }) => {
    const lead = bodyOf(await ask('add-deal', { path: { id: made.leadId }, body: { amount: 50.5 } }), 200)
    must(lead.deals?.length === 2 && lead.deals[1]?.amount === 50.5, 'the deal is not the second one')
    return 'a second deal'
  },
  'cancel-deal': async ({ ask, made }) => {
    const { deals = [] } = bodyOf(await ask('show-lead', { path: { id: made.leadId } }), 200)
    const path = { id: made.leadId, dealId: deals[1]?.id ?? '' }
    const lead = bodyOf(await ask('cancel-deal', { path, body: {} }), 200)
    must(lead.canceledDealCount === 1 && lead.deals?.[1]?.canceledAt, 'the second deal is not canceled')
    return 'the second deal is canceled, the first one stands'
  },
  'bind-lead': async ({ ask, made, scene: { partnerId } }) => {
    const asked = { path: { id: made.leadId }, body: { partnerId, offerId: await openOfferId(ask) } }
    const { code } = bodyOf(await ask('bind-lead', asked), 409)
    must(code === 'LEAD_HAS_PARTNER', `expected LEAD_HAS_PARTNER, got ${code}`)
    return 'refused for a lead that has its partner'
  },
  'list-leads': ({ ask, made }) =>
    onceIndexed(async () => {
      const leads = bodyOf(await ask('list-leads', { query: '?limit=10' }), 200) as { id: string }[]
      must(
        leads.some(({ id }) => id === made.leadId),
        'the lead is not among the newest',
      )
      return 'the lead is there'
    }),
  'list-events': async ({ ask }) => {
    const events = bodyOf(await ask('list-events', { query: '?limit=10' }), 200)
    must(Array.isArray(events), 'the feed is no list')
    return 'the feed is there'
  },
  'read-chronicle': async ({ ask, made }) => {
    const acts = bodyOf(await ask('read-chronicle', { query: `?type=money&limit=10` }), 200) as { subjects: { id: string }[] }[]
    must(
      acts.some(({ subjects }) => subjects.some(({ id }) => id === made.payoutId)),
      'what was done to the payout is not among the newest acts',
    )
    return 'the payout is there, with who decided it'
  },
  'create-link': async ({ ask, scene: { partnerId, slug } }) => {
    const offerId = await openOfferId(ask)
    const asked = { body: { partnerId, offerId, slug: `${slug}-too` }, headers: { 'idempotency-key': `${slug}-link` } }
    must(bodyOf(await ask('create-link', asked), 201).partner?.id === partnerId, 'the link is not of the partner')
    must((await ask('create-link', asked)).headers.get('idempotency-replayed') === 'true', 'a repeat makes another one')
    return 'made once, repeated by its key'
  },
  'change-link': async ({ ask, scene: { slug } }) => {
    const asked = { path: { slug: `${slug}-too` }, body: { status: 'Removed', from: 'Active' } }
    must(bodyOf(await ask('change-link', asked), 200).status === 'Removed', 'the link is not removed')
    return 'removed'
  },
  'create-promocode': async ({ ask, scene: { partnerId, slug } }) => {
    const asked = { body: { partnerId, offerId: await openOfferId(ask), code: slug } }
    must(bodyOf(await ask('create-promocode', asked), 201).status === 'Active', 'the promocode is not active')
    must(bodyOf(await ask('create-promocode', asked), 409).code === 'PROMOCODE_TAKEN', 'the code is not taken')
    return 'active, and the code is taken'
  },
  'decide-promocode': async ({ ask, scene: { slug } }) => {
    const asked = { path: { code: slug }, body: { status: 'Disabled', from: 'Active' } }
    must(bodyOf(await ask('decide-promocode', asked), 200).decision?.byApiKey, 'the key does not stand in the decision')
    return 'disabled'
  },
  // Each is sent as it stands, so nothing changes.
  'change-configuration': async ({ ask }) => {
    const { revision, groups } = bodyOf(await ask('export-configuration'), 200)
    return leftAsItIs(await ask('change-configuration', { body: { revision, groups } }))
  },
  'change-configuration-part': async ({ ask }) => {
    const { revision, levels } = bodyOf(await ask('export-configuration'), 200)
    return leftAsItIs(await ask('change-configuration-part', { path: { part: 'levels' }, body: { revision, content: levels } }))
  },
  'preview-configuration': async ({ ask }) => {
    const { offers } = bodyOf(await ask('export-configuration'), 200)
    return leftAsItIs(await ask('preview-configuration', { body: { offers } }))
  },
  'create-webhook': async ({ ask, made, scene: { slug } }) => {
    // Of what a smoke test does nothing is sent there.
    const body = { title: slug, url: `https://${slug}.invalid/events`, types: ['payout.canceled'] }
    const { secret, webhook } = bodyOf(await ask('create-webhook', { body }), 201)
    made.webhookId = webhook?.id ?? ''
    must(secret?.startsWith('whsec_') && webhook?.isEnabled, 'it has no secret, or is not enabled')
    return 'with its secret'
  },
  'list-webhooks': async ({ ask, made }) => {
    const webhooks = bodyOf(await ask('list-webhooks'), 200) as { id: string }[]
    must(
      webhooks.some(({ id }) => id === made.webhookId),
      'the webhook is not among them',
    )
    return 'the webhook is there'
  },
  'rotate-webhook-secret': async ({ ask, made: { webhookId: id } }) => {
    const { webhook } = bodyOf(await ask('rotate-webhook-secret', { path: { id }, body: {} }), 200)
    must(webhook?.formerSecretGoodUntil, 'the former secret is good no longer')
    return 'two secrets are good'
  },
  'change-webhook': async ({ ask, made: { webhookId: id } }) => {
    const { isEnabled } = bodyOf(await ask('change-webhook', { path: { id }, body: { isEnabled: false } }), 200)
    must(isEnabled === false, 'it is not disabled')
    return 'disabled'
  },
  'test-webhook': async ({ ask, made: { webhookId: id } }) => {
    const { code } = bodyOf(await ask('test-webhook', { path: { id }, body: {} }), 409)
    must(code === 'WEBHOOK_DISABLED', `expected WEBHOOK_DISABLED, got ${code}`)
    return 'refused while it is disabled'
  },
  'resend-event': async ({ ask, scene: { partnerId }, made: { webhookId: id } }) => {
    const { code } = bodyOf(await ask('resend-event', { path: { id, eventId: `${partnerId}-000` }, body: {} }), 404)
    must(code === 'EVENT_NOT_FOUND', `expected EVENT_NOT_FOUND, got ${code}`)
    return 'refused for what is no event'
  },
  'list-deliveries': async ({ ask, made: { webhookId: id } }) => {
    const deliveries: unknown[] = bodyOf(await ask('list-deliveries', { path: { id } }), 200)
    must(deliveries.length === 0, `nothing was to be sent, and ${deliveries.length} were`)
    return 'nothing was sent'
  },
  'remove-webhook': async ({ ask, made: { webhookId: id } }) => {
    must(bodyOf(await ask('remove-webhook', { path: { id } }), 200).id === id, 'it is another one')
    must(bodyOf(await ask('remove-webhook', { path: { id } }), 404).code === 'WEBHOOK_NOT_FOUND', 'it is there still')
    return 'removed'
  },
  'show-lead': async ({ ask, made }) => {
    const lead = bodyOf(await ask('show-lead', { path: { id: made.leadId } }), 200)
    must(
      lead.history?.length === 4 && lead.dealCount === 2,
      'it has not the history of a creation, a move, a deal and its cancellation',
    )
    return 'with its history'
  },
  'request-sign-in-code': async ({ ask, scene: { slug } }) => {
    const { expiresAt } = bodyOf(await ask('request-sign-in-code', { body: { email: nobody(slug), app: 'console' } }), 202)
    must(Date.parse(expiresAt) > 0, 'it does not say until when a code is good')
    return 'answered, and mailed to nobody: the address is not known'
  },
  'sign-in': async ({ ask, scene: { slug } }) => {
    const { code } = bodyOf(await ask('sign-in', { body: { email: nobody(slug), code: '000000' } }), 401)
    must(code === 'SIGN_IN_REFUSED', `expected SIGN_IN_REFUSED, got ${code}`)
    return 'refused to a stranger'
  },
  'request-passkey-challenge': async ({ ask }) => {
    const { challenge } = bodyOf(await ask('request-passkey-challenge', jsonOnly), 201)
    must(challenge?.length === 44, 'there is nothing to sign')
    return 'answered, to a stranger'
  },
  'sign-in-with-passkey': async ({ ask, scene: { slug } }) => {
    const clientDataJson = Buffer.from(JSON.stringify({ challenge: slug })).toString('base64url')
    const body = { credentialId: slug, clientDataJson, authenticatorData: slug, signature: slug }
    const { code } = bodyOf(await ask('sign-in-with-passkey', { body }), 401)
    must(code === 'PASSKEY_REFUSED', `expected PASSKEY_REFUSED, got ${code}`)
    return 'refused to a stranger'
  },
  'show-company-sign-in': async ({ ask }) => {
    const { title } = bodyOf(await ask('show-company-sign-in'), 200)
    return title === null ? 'nobody signs in by a company' : `${title} signs its people in`
  },
  'begin-company-sign-in': async ({ ask }) => {
    const { title } = bodyOf(await ask('show-company-sign-in'), 200)
    const begun = bodyOf(await ask('begin-company-sign-in', jsonOnly), title === null ? 404 : 201)
    if (title === null) return 'there is no company'
    must(URL.canParse(begun.address ?? ''), 'there is nowhere to go')
    return 'answered, to a stranger'
  },
  'sign-in-with-company': async ({ ask, scene: { slug } }) => {
    const { status, body } = await ask('sign-in-with-company', { body: { code: slug, state: slug } })
    const answered = `${status} ${(body as { code?: string }).code}`
    must(/^(401 COMPANY_SIGN_IN_REFUSED|404 COMPANY_SIGN_IN_OFF)$/.test(answered), `expected to be refused, got ${answered}`)
    return 'refused to a stranger'
  },
  'show-face': async ({ ask }) => {
    const { displayName } = bodyOf(await ask('show-face'), 200)
    return displayName === null ? 'the program has no name but that of the contour' : `the program is called ${displayName}`
  },
  'show-logo': async ({ ask }) => {
    const { picture } = bodyOf(await ask('show-logo', { path: { digest: '0'.repeat(64) } }), 200)
    must(picture === null, 'there is a picture that no offer has')
    return 'no picture for what is no digest of one'
  },
  'show-registration': async ({ ask }) => {
    const { registration, terms } = bodyOf(await ask('show-registration'), 200)
    must((registration === 'open') === (terms !== null), `registration is ${registration}, and the terms do not go with that`)
    return `registration is ${registration}`
  },
  'register-partner': async ({ ask, scene: { slug } }) => {
    const { terms } = bodyOf(await ask('show-registration'), 200)
    const someone = { email: nobody(slug), code: '000000', firstName: 'Smoke', lastName: slug }
    // Refused before the code is looked at, or because nobody was sent one.
    const { status, body } = await ask('register-partner', { body: { ...someone, agreedTerms: terms?.version } })
    const expected = terms ? '401 SIGN_IN_REFUSED' : '403 REGISTRATION_CLOSED'
    must(`${status} ${(body as { code?: string }).code}` === expected, `expected ${expected}, got ${status}`)
    return 'refused to a stranger'
  },
}

const nobody = (slug: string): string => `${slug}@smoke.invalid`

/** One id for every parameter of a path. */
const filled = (path: string, id: string): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => [parameter, id]))

/** A read that nothing is looked for in: it answers, or finds nothing by an id of nobody. */
function answers({ name, path }: EndpointSpec): (smoked: Smoked) => Promise<string> {
  return async ({ ask, scene: { slug } }) => {
    const { status } = await ask(name, { path: filled(path, slug) })
    const expected = path.includes('{') ? 404 : 200
    must(status === expected, `expected ${expected}, got ${status}`)
    return 'answers'
  }
}

/** What only somebody who is signed in may ask. Nobody reads the mail of a trial, so that nobody signs in to it. */
function signedInOnly({ name, path }: EndpointSpec): (smoked: Smoked) => Promise<string> {
  return async ({ ask, scene }) => {
    const { code } = bodyOf(await ask(name, { path: filled(path, scene.partnerId), ...jsonOnly }), 401)
    must(code === 'SIGN_IN_REQUIRED', `expected SIGN_IN_REQUIRED, got ${code}`)
    return 'refused to a stranger'
  }
}

/** What changes something is taken as JSON only, also without a body. */
const jsonOnly = { headers: { 'content-type': 'application/json' } }

async function refusesWrongKey(baseUrl: string): Promise<string> {
  const { code } = bodyOf(await askingAt(baseUrl, 'a-wrong-key')('list-lead-fields'), 401)
  must(code === 'API_KEY_INVALID', `expected API_KEY_INVALID, got ${code}`)
  return 'refused'
}

function valueFor({ type, options }: FieldDefinition): unknown {
  const values = { String: 'Smoke', Number: 1, Boolean: true, List: options?.[0]?.id }
  return values[type]
}

function sessionIn(headers: Headers): string | null {
  const address = headers.get('location')
  return address === null ? null : new URL(address).searchParams.get('session')
}
