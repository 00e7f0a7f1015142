import { endpoints } from '../../functions/endpoints.ts'
import type { PersonKind } from '../../lib/domain/people/login.ts'
import { type GoodRequest, goodRequest, type Scene } from '../support/good-requests.ts'
import { ofBrowser } from '../support/passkeys.ts'
import { passkeyScene } from '../support/passkey-scene.ts'
import { hostileContour, hostileKey, toBePaid } from './hostile-contour.ts'
import type { HostileRequest, KnownIds } from './hostile-requests.ts'
import { canary } from './hostile-values.ts'
import type { ArrivedAnswer } from './verdict.ts'

/** Sends a request and waits for the whole of its answer. */
export type Send = (request: HostileRequest) => Promise<ArrivedAnswer>

/** Signs in somebody whom the contour knows, and returns the headers of their browser. */
export type SignIn = (kind: PersonKind, email: string) => Promise<Record<string, string>>

const leadCount = 12
/** The place of one that stands at the target. */
const wonLead = 2

/**
 * Fills the hostile contour with leads, payouts and sessions for requests to name.
 *
 * @param eventId of an event of the feed
 * @throws Error when a request that is beyond reproach is refused
 */
export async function prepareKnownIds(send: Send, signIn: SignIn, eventId: () => Promise<string>): Promise<KnownIds> {
  const ask = (name: string, of: { path?: Record<string, string>; body?: object } = {}) => askRightly(send, name, of)
  const partners = JSON.parse((await ask('list-partners')).body) as { id: string; email: string; leadCounts: LeadCount[] }[]
  const fields = JSON.parse((await ask('list-lead-fields')).body) as { id: string }[]
  const leadCounts = partners[0]?.leadCounts ?? []
  const fieldIds = fields.map(({ id }) => id)

  const leads: string[] = []
  const deals: string[] = []
  for (let index = 0; index < leadCount; index++) {
    const body = {
      fields: [{ fieldTypeId: fieldIds[0], value: `${canary} ${index}` }],
      ...(index % 3 ? { promocode: 'one' } : {}),
    }
    const { id } = JSON.parse((await ask('create-lead', { body })).body) as { id: string }
    leads.push(id)
    const systemName = leadCounts[index % leadCounts.length]?.status.systemName
    const moved = await ask('change-lead-status', { path: { id }, body: { systemName, amount: 100 } })
    deals.push(...(JSON.parse(moved.body) as { deals: { id: string }[] }).deals.map((deal) => deal.id))
  }
  const newLead = async (name: string, binding: object = {}): Promise<string> => {
    const body = { fields: [{ fieldTypeId: fieldIds[0], value: `${canary} ${name}` }], ...binding }
    return (JSON.parse((await ask('create-lead', { body })).body) as { id: string }).id
  }
  const newWonLead = async (name: string, binding?: object): Promise<string> => {
    const id = await newLead(name, binding)
    await ask('change-lead-status', { path: { id }, body: { systemName: 'won', amount: 100 } })
    return id
  }
  const rich = partners.filter(({ email }) => /^(one|two|three)\./.test(email))
  const payouts: string[] = []
  // The first one asks when it is told to: who has a request open may make no other.
  for (const { id: partnerId } of rich.slice(1)) {
    const requested = await ask('create-payout', { body: { partnerId, amount: 10, requisites: `${canary} requisites` } })
    payouts.push((JSON.parse(requested.body) as { id: string }).id)
  }
  const partnerNamed = (name: string) => partners.find(({ email }) => email.startsWith(`${name}.`)) ?? { id: '', email: '' }
  // Nobody else may ask in the name of the first: a partner with an open request may make no other.
  const [asking, withdrawing] = [partnerNamed('six'), partnerNamed('five')]
  const [askingHeaders, withdrawingHeaders] = [await signIn('Partner', asking.email), await signIn('Partner', withdrawing.email)]
  const newPayout = async ({ id: partnerId }: { id: string }): Promise<string> =>
    (JSON.parse((await ask('create-payout', { body: { partnerId, amount: 10 } })).body) as { id: string }).id
  // Each is named by one endpoint alone, so that no other has moved it before.
  const withdrawn = await newPayout(withdrawing)
  const toPay = [...toBePaid]
  const newRegistry = async (): Promise<string> =>
    (JSON.parse((await ask('create-registry', { body: {} })).body) as { id: string }).id
  const others = ['four', 'seven', 'eight', 'nine', 'ten', 'eleven'].map(partnerNamed)
  let newcomers = 0
  let rewarded = 0
  let nobodys = 0
  let services = 0
  // But for the one whose roles are changed.
  const administrators = hostileContour.administrators
    .map(({ email }) => email)
    .filter((email) => !/^(?:changed|asking)\./.test(email))
  const limited = hostileContour.administrators.map(({ email }) => email).find((email) => email.startsWith('asking.')) ?? ''
  let signedIn = 0
  const signedInTwice = async () => {
    // Codes are five an hour and address.
    const email = administrators[signedIn++ % administrators.length] ?? ''
    const [other, headers] = [await signIn('Administrator', email), await signIn('Administrator', email)]
    const listed = await send({ ...bare('list-sessions'), headers: Object.entries(other) })
    const { id = '' } = (JSON.parse(listed.body) as { id: string; isPresent: boolean }[]).find((one) => one.isPresent) ?? {}
    return { headers, otherLoginId: id }
  }
  const headersOfOwner = await signIn('Administrator', administrators[0] ?? '')
  const ofOwner = Object.entries(headersOfOwner)
  // Another than the owner above: a person with a passkey can only prove with it from then on.
  let headersOfHolder = await signIn('Administrator', administrators.at(-1) ?? '')
  const asAdministrator = async (name: string, body?: object): Promise<ArrivedAnswer> => {
    const headers = [...ofOwner, ...(body ? [['content-type', 'application/json'] as const] : [])]
    return send({ ...bare(name), headers, body: body && Buffer.from(JSON.stringify(body)) })
  }
  const newWebhook = async () => {
    const added = await asAdministrator('console-create-webhook', { title: canary, url: `https://${canary}.example/events` })
    return (JSON.parse(added.body) as { webhook: { id: string } }).webhook
  }
  const offers = JSON.parse((await asAdministrator('console-list-offers')).body) as { id: string; slug: string }[]
  const offerIds: Partial<Record<string, string>> = Object.fromEntries(offers.map(({ slug, id }) => [slug, id]))
  const links = hostileContour.referralLinks.map(({ slug }) => slug)
  const newLink = async (partnerId: string, slug: string): Promise<string> => {
    const made = await asAdministrator('console-create-link', { partnerId, offerId: offerIds.loan, slug })
    return (JSON.parse(made.body) as { slug: string }).slug
  }
  // At the beginning: each invitation counts as a change of the configuration, whose revision another request names.
  const spareAdministrators: string[] = []
  for (const name of ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']) {
    const email = `${name}.${canary}@hostile.example`
    const invited = await asAdministrator('invite-administrator', {
      email,
      firstName: canary,
      lastName: canary,
      roles: ['viewer'],
    })
    spareAdministrators.push((JSON.parse(invited.body) as { id: string }).id)
  }
  const toSee = ['noinn', 'entity', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen']
  const keptApart = new Set(
    [asking, withdrawing, ...[...toSee, ...toBePaid, 'poor', 'blocked'].map(partnerNamed), ...others].map(({ id }) => id),
  )
  const toDecide = ['TODECIDE', 'TODECIDETOO']
  const keptCodes = new Set(toDecide)
  let linksToChange = 0
  const scene: Scene = {
    partnerId: async () => rich[0]?.id ?? '',
    sparePartnerId: async () => partnerNamed('poor').id,
    newEmail: () => `newcomer${newcomers++}.${canary}@hostile.example`,
    // Another one for each request: what one changes has a revision that the next does not know.
    seenProfile: async () => ({ headers: (await scene.signedIn()).headers, id: partnerNamed(toSee.pop() ?? '').id, revision: 1 }),
    blockedPartner: async () => ({ headers: (await scene.signedIn()).headers, id: partnerNamed('blocked').id }),
    accrual: async () => {
      const [{ headers }, id] = [await scene.signedIn(), partnerNamed('one').id]
      // The reward of a lead that no other request names: canceling its deal would take the reward back.
      const leadId = await newWonLead(`rewarded ${rewarded++}`, { promocode: 'one' })
      const asked = { ...bare('console-show-statement'), parameters: { id }, headers: Object.entries(headers) }
      const { entries } = JSON.parse((await send(asked)).body) as { entries: { revision: number; cause: { leadId?: string } }[] }
      return { headers, id, revision: entries.find(({ cause }) => cause.leadId === leadId)?.revision ?? 0 }
    },
    payoutId: async () => newPayout(others.pop() ?? { id: '' }),
    approvedPayoutId: async () => {
      const body = { partnerId: partnerNamed(toPay.pop() ?? '').id, amount: 10, requisites: `${canary} requisites` }
      const { id } = JSON.parse((await ask('create-payout', { body })).body) as { id: string }
      await ask('change-payout-status', { path: { id }, body: { status: 'Approved' } })
      return id
    },
    registryId: newRegistry,
    filledRegistry: async () => {
      const [id, payoutId] = [await newRegistry(), await scene.approvedPayoutId()]
      await ask('collect-payouts', { path: { id }, body: { payoutIds: [payoutId] } })
      return { id, payoutId }
    },
    apiKeyId: async () => {
      const issued = await asAdministrator('issue-key', { title: canary, scopes: 'everything' })
      return (JSON.parse(issued.body) as { key: { id: string } }).key.id
    },
    serviceAccountId: async () => {
      const made = await asAdministrator('create-service-account', { title: `${canary} ${services++}`, scopes: ['payouts.read'] })
      return (JSON.parse(made.body) as { id: string }).id
    },
    webhookId: async () => (await newWebhook()).id,
    spareWebhookId: async () => (await newWebhook()).id,
    eventId,
    administratorId: async () => {
      const listed = JSON.parse((await asAdministrator('list-administrators')).body) as { id: string; email: string }[]
      return listed.find(({ email }) => email.startsWith('changed.'))?.id ?? ''
    },
    otherAdministratorId: async () => scene.administratorId(),
    spareAdministratorId: async () => spareAdministrators.pop() ?? '',
    leadId: async () => leads[0] ?? '',
    wonLeadId: async () => leads[wonLead] ?? '',
    untouchedLeadId: () => newLead('untouched'),
    justWonLeadId: () => newWonLead('won'),
    nobodysLeadId: () => newLead(`of nobody ${nobodys++}`),
    deal: async () => ({ id: leads[wonLead] ?? '', dealId: deals[0] ?? '' }),
    waitingDeal: async () => {
      const id = await newWonLead('waiting')
      const headers = Object.entries(await signIn('Administrator', limited))
      const { revision } = JSON.parse((await send({ ...bare('console-show-lead'), parameters: { id }, headers })).body) as Revised
      const body = Buffer.from(JSON.stringify({ revision, amount: 5000 }))
      const asked = await send({ ...bare('console-add-deal'), parameters: { id }, headers, body })
      return { id, dealId: (JSON.parse(asked.body) as { waitingDeal: { id: string } }).waitingDeal.id }
    },
    leadFields: async () => [{ fieldTypeId: fieldIds[0] ?? '', value: canary }],
    promocode: () => 'ONE',
    linkSlug: () => links[0] ?? '',
    offerId: async () => offerIds.loan ?? '',
    switchedOfferId: async () => offerIds.stopped ?? '',
    configurationRevision: async () => (JSON.parse((await asAdministrator('show-configuration')).body) as Revised).revision,
    promocodeToDecide: async () => toDecide.pop() ?? '',
    linkToChange: () => newLink(partnerNamed('two').id, `tochange${linksToChange++}`),
    ownLinkToChange: async () => ({ headers: askingHeaders, slug: await newLink(asking.id, 'owntochange') }),
    targetStatus: 'won',
    signedIn: async () => ({ headers: headersOfOwner }),
    signedInTwice,
    // The functions that are asked here know no company: it is off.
    companyToBegin: async () => ({ headers: ofBrowser() }),
    companyToSignIn: async () => ({ headers: ofBrowser(), body: { code: canary, state: canary } }),
    ...passkeyScene(
      async () => ({ headers: headersOfHolder }),
      async (name, { headers = {}, body }) => {
        const sent = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
        return JSON.parse(
          (await send({ ...bare(name), headers: Object.entries({ ...headers, 'content-type': 'application/json' }), body: sent }))
            .body,
        ) as unknown
      },
      async ({ headers = {}, body }) => {
        const sent = Buffer.from(JSON.stringify(body))
        const answer = await send({ ...bare('sign-in-with-passkey'), headers: Object.entries(headers), body: sent })
        // Over HTTP the address is another than the one that the devices sign for: there the person goes on as they were.
        if (answer.status >= 400) return { headers: headersOfHolder }
        const [cookie = ''] = (answer.headers['set-cookie'] ?? '').split(';')
        headersOfHolder = { ...headersOfHolder, cookie }
        return { headers: headersOfHolder }
      },
    ),
    asPartner: async () => ({ headers: askingHeaders }),
    // Nobody can guess a code.
    confirming: async () => ({ headers: askingHeaders, code: '000000' }),
    askedErasure: async () => ({ headers: withdrawingHeaders }),
    ownPayout: async () => ({ headers: withdrawingHeaders, id: withdrawn }),
    // Nobody can guess a code.
    sentCode: async () => ({ email: 'one@hostile.example', code: '000000' }),
    registrant: async () => ({
      email: 'new@hostile.example',
      code: '000000',
      agreedTerms: hostileContour.settings.terms.version,
    }),
  }
  const good = new Map<string, GoodRequest>()
  for (const { name } of endpoints) good.set(name, await goodRequest(name, scene))
  const visits = await Promise.all(Array.from({ length: 6 }, () => ask('open-referral-link', { path: { slug: links[0] ?? '' } })))
  return {
    key: hostileKey,
    // But for those that good requests name, here and below: what chance does to another endpoint's partner, that one's good request would
    // not get past. Each endpoint has its own good ones beside these.
    partners: partners.map(({ id }) => id).filter((id) => !keptApart.has(id)),
    payouts,
    leads: leads.filter((_, index) => index !== 0 && index !== wonLead),
    deals,
    fields: fieldIds,
    statuses: leadCounts.map(({ statusId }) => statusId),
    statusNames: leadCounts.map(({ status }) => status.systemName),
    sessions: visits.map(({ headers }) => new URL(headers.location ?? '').searchParams.get('session') ?? ''),
    promocodes: hostileContour.promocodes.map(({ code }) => code).filter((code) => code !== 'ONE' && !keptCodes.has(code)),
    links: links.slice(1),
    good,
    again: (name) => goodRequest(name, scene),
  }
}

interface Revised {
  revision: number
}

interface LeadCount {
  statusId: string
  status: { systemName: string }
}

/** A request that takes nothing. */
function bare(name: string): HostileRequest {
  const endpoint = endpoints.find((one) => one.name === name)
  if (!endpoint) throw new Error(`there is no endpoint ${name}`)
  return { endpoint, parameters: {}, query: [], headers: [], body: undefined }
}

async function askRightly(
  send: Send,
  name: string,
  { path = {}, body }: { path?: Record<string, string>; body?: object },
): Promise<ArrivedAnswer> {
  const headers: HostileRequest['headers'] = [
    ['x-api-key', hostileKey],
    ['content-type', 'application/json'],
  ]
  const request = bare(name)
  const answer = await send({ ...request, parameters: path, headers, body: body && Buffer.from(JSON.stringify(body)) })
  if (answer.status !== request.endpoint.success) throw new Error(`${name} was refused: ${answer.status} ${answer.body}`)
  return answer
}
