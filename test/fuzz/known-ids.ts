import { endpoints } from '../../lib/contract/endpoints.ts'
import { headersWith } from '../support/logins.ts'
import { goodRequest, type Scene } from '../support/good-requests.ts'
import { hostileContour, hostileKey } from './hostile-contour.ts'
import type { HostileRequest, KnownIds } from './hostile-requests.ts'
import { canary } from './hostile-values.ts'
import type { ArrivedAnswer } from './verdict.ts'

/** Sends a request and waits for the whole of its answer. */
export type Send = (request: HostileRequest) => Promise<ArrivedAnswer>

const leadCount = 12
/** The place of one that stands at the target. */
const wonLead = 2

/**
 * Fills the hostile contour with leads, payouts and sessions for requests to name.
 *
 * @throws Error when a request that is beyond reproach is refused
 */
export async function prepareKnownIds(send: Send): Promise<KnownIds> {
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
  const rich = partners.filter(({ email }) => /^(one|two|three)\./.test(email))
  const payouts: string[] = []
  // The first one asks when it is told to: who has a request open may make no other.
  for (const { id: partnerId } of rich.slice(1)) {
    const requested = await ask('create-payout', { body: { partnerId, amount: 10, requisites: `${canary} requisites` } })
    payouts.push((JSON.parse(requested.body) as { id: string }).id)
  }
  const links = hostileContour.referralLinks.map(({ slug }) => slug)
  const scene: Scene = {
    partnerId: async () => rich[0]?.id ?? '',
    payoutId: async () => payouts[0] ?? '',
    leadId: async () => leads[0] ?? '',
    wonLeadId: async () => leads[wonLead] ?? '',
    deal: async () => ({ id: leads[wonLead] ?? '', dealId: deals[0] ?? '' }),
    leadFields: async () => [{ fieldTypeId: fieldIds[0] ?? '', value: canary }],
    promocode: () => 'ONE',
    linkSlug: () => links[0] ?? '',
    targetStatus: 'won',
    // Nobody can guess a session or a code: what is sent with these ends at the door.
    signedIn: async () => ({ headers: headersWith('A'.repeat(22)), otherLoginId: rich[0]?.id ?? '' }),
    asPartner: async () => ({ headers: headersWith('A'.repeat(22)) }),
    ownPayout: async () => ({ headers: headersWith('A'.repeat(22)), id: payouts[0] ?? '' }),
    sentCode: async () => ({ email: 'one@hostile.example', code: '000000' }),
    takeMail: async () => undefined,
  }
  const good = endpoints.map(async ({ name }) => [name, await goodRequest(name, scene)] as const)
  const visits = await Promise.all(Array.from({ length: 6 }, () => ask('open-referral-link', { path: { slug: links[0] ?? '' } })))
  return {
    key: hostileKey,
    partners: partners.map(({ id }) => id),
    payouts,
    // But for the one that good requests add deals to: it has to stay where it is.
    leads: leads.filter((_, index) => index !== wonLead),
    deals,
    fields: fieldIds,
    statuses: leadCounts.map(({ statusId }) => statusId),
    statusNames: leadCounts.map(({ status }) => status.systemName),
    sessions: visits.map(({ headers }) => new URL(headers.location ?? '').searchParams.get('session') ?? ''),
    promocodes: hostileContour.promocodes.map(({ code }) => code),
    links,
    good: new Map(await Promise.all(good)),
  }
}

interface LeadCount {
  statusId: string
  status: { systemName: string }
}

async function askRightly(
  send: Send,
  name: string,
  { path = {}, body }: { path?: Record<string, string>; body?: object },
): Promise<ArrivedAnswer> {
  const endpoint = endpoints.find((one) => one.name === name)
  if (!endpoint) throw new Error(`there is no endpoint ${name}`)
  const headers: HostileRequest['headers'] = [
    ['x-api-key', hostileKey],
    ['content-type', 'application/json'],
  ]
  const answer = await send({ endpoint, parameters: path, query: [], headers, body: body && Buffer.from(JSON.stringify(body)) })
  if (answer.status !== endpoint.success) throw new Error(`${name} was refused: ${answer.status} ${answer.body}`)
  return answer
}
