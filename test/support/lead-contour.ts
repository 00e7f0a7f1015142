import { expect } from 'vitest'
import { handler as addDealHandler } from '../../functions/external/add-deal/handler.ts'
import { handler as changeLeadStatus } from '../../functions/external/change-lead-status/handler.ts'
import { handler as createLeadHandler } from '../../functions/external/create-lead/handler.ts'
import { handler as openReferralLink } from '../../functions/public/open-referral-link/handler.ts'
import { handler as previewReferralLink } from '../../functions/public/preview-referral-link/handler.ts'
import { parseContourFile } from '../../lib/contour-file/contour-file.ts'
import { applyContourFile } from '../../infra/ops/contour-file/apply.ts'
import { dailyWork } from '../../lib/contour-file/plan.ts'
import { configurationId } from '../../lib/domain/contour/configuration-id.ts'
import { isOnce } from '../../lib/domain/offer/reward.ts'
import type { Lead, LeadAct } from '../../lib/domain/lead/lead.ts'
import { type Item } from '../../lib/store/table/item.ts'
import { type Answer, call } from './call.ts'
import { testContour, testKey } from './contours.ts'
import { accountsIn, expectLedgerWhole, ledgerIn, storedItems } from './stored.ts'
import { actItem } from '../../lib/store/lead/lead-items.ts'
import { leadOf } from '../../lib/store/lead/lead.ts'

/** A contour made for leads: fields of every type, offers of every kind, partners with and without a level. */
export const leadContour = {
  ...testContour,
  levels: [
    { number: 7, description: 'Седьмой' },
    { number: 8, description: 'Восьмой' },
  ],
  leadStatuses: [
    { systemName: 'fresh', title: 'Свежий', primary: true },
    { systemName: 'called', title: 'Позвонили' },
    { systemName: 'won', title: 'Победа', target: true },
    { systemName: 'gone', title: 'Ушёл' },
  ],
  leadFields: [
    { systemName: 'surname', label: 'Фамилия', type: 'String', required: true },
    { systemName: 'sum', label: 'Сумма', type: 'Number' },
    { systemName: 'agreed', label: 'Согласие', type: 'Boolean' },
    { systemName: 'kind', label: 'Вид', type: 'List', options: ['А', 'Б'] },
    { systemName: 'old', label: 'Старое', type: 'String', hidden: true, required: true },
  ],
  offers: [
    {
      slug: 'loan',
      title: 'Заём',
      landingUrl: 'https://land.example/a%20b?q=c+d&session=old#top?',
      rewards: [
        { leadStatus: 'called', fixed: 100.5 },
        { leadStatus: 'won', percentOfDeal: 10 },
        { leadStatus: 'won', level: 7, percentOfDeal: 15 },
      ],
    },
    {
      slug: 'free',
      title: 'Даром',
      landingUrl: 'https://land.example',
      dealsWithoutAmount: true,
      rewards: [{ leadStatus: 'won', fixed: 500 }],
    },
    { slug: 'stopped', title: 'Стоп', landingUrl: 'https://land.example/stop', active: false },
    { slug: 'closed', title: 'Не для всех', landingUrl: 'https://land.example/closed', closedFor: ['plain@test.example'] },
  ],
  partners: [
    { email: 'plain@test.example', firstName: 'Полина', lastName: 'Простова', openingBalance: 1000 },
    { email: 'seven@test.example', firstName: 'Семён', level: 7 },
    { email: 'eight@test.example', level: 8, openingBalance: 0.01 },
  ],
  referralLinks: [
    { slug: 'plain-loan', partner: 'plain@test.example', offer: 'loan' },
    { slug: 'seven-loan', partner: 'seven@test.example', offer: 'loan' },
    { slug: 'eight-loan', partner: 'eight@test.example', offer: 'loan' },
    { slug: 'plain-free', partner: 'plain@test.example', offer: 'free' },
    { slug: 'plain-stopped', partner: 'plain@test.example', offer: 'stopped' },
    { slug: 'plain-closed', partner: 'plain@test.example', offer: 'closed' },
    { slug: 'seven-closed', partner: 'seven@test.example', offer: 'closed' },
  ],
  promocodes: [
    { code: 'PLAIN10', partner: 'plain@test.example', offer: 'loan', status: 'Active' },
    { code: 'OTHER10', partner: 'plain@test.example', offer: 'loan', status: 'Active' },
    { code: 'SEVEN10', partner: 'seven@test.example', offer: 'loan', status: 'Active' },
    { code: 'EIGHT10', partner: 'eight@test.example', offer: 'loan', status: 'Active' },
    { code: 'REVIEW', partner: 'plain@test.example', offer: 'loan', status: 'OnReview' },
    { code: 'OLD', partner: 'plain@test.example', offer: 'loan', status: 'Disabled' },
    { code: 'STOPPED', partner: 'plain@test.example', offer: 'stopped', status: 'Active' },
    { code: 'CLOSED', partner: 'plain@test.example', offer: 'closed', status: 'Active' },
  ],
}

/** Makes the table say what this contour says, what people changed included. */
export const reapply = (content: object) =>
  applyContourFile(parseContourFile(JSON.stringify(content), 'changed test contour'), { overwrite: dailyWork })

/** Ids of a contour by its names. */
export interface Names {
  field: (systemName: string) => string
  /** Of the field `kind`. */
  option: (name: string) => string
  status: (systemName: string) => string
  offer: (slug: string) => string
}

/** Ids are made from names: those of contours that are called `test` are known before there is one. */
export const names: Names = {
  field: (systemName) => configurationId('test', 'FIELD', systemName),
  option: (name) => configurationId('test', 'OPTION', `kind/${name}`),
  status: (systemName) => configurationId('test', 'STATUS', systemName),
  offer: (slug) => configurationId('test', 'OFFER', slug),
}

export const postLead = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  call(createLeadHandler, { key: testKey, body, headers })

export const move = (id: string, body: unknown): Promise<Answer> => call(changeLeadStatus, { key: testKey, path: { id }, body })

export const addDeal = (id: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  call(addDealHandler, { key: testKey, path: { id }, body, headers })

/** A lead of this surname, bound as given. */
export const newLead = (surname: string, binding: object = {}): Promise<Answer> =>
  postLead({ fields: [{ fieldTypeId: names.field('surname'), value: surname }], ...binding })

/** The id of a lead that was created, or an error that says why it was not. */
export async function leadIdOf(surname: string, binding: object = {}): Promise<string> {
  const { status, body } = await newLead(surname, binding)
  if (status !== 201) throw new Error(`the lead was refused: ${String(body.message)}`)
  return String(body.id)
}

/** Goes through a referral link, without following it. */
export const openLink = (slug: string): Promise<Answer> => call(openReferralLink, { key: null, path: { slug } })

/** Looks where a referral link leads. */
export const previewLink = (slug: string): Promise<Answer> => call(previewReferralLink, { key: null, path: { slug } })

/** A new session of a link. */
export async function sessionBy(slug: string): Promise<string> {
  const { headers } = await openLink(slug)
  const session = new URL(String(headers.Location)).searchParams.get('session')
  if (!session) throw new Error(`the link ${slug} gave no session`)
  return session
}

/** The whole table but for the API keys, which note when they were used. */
export const itemsBesidesKeys = async (): Promise<Record<string, Item>> =>
  Object.fromEntries(Object.entries(await storedItems()).filter(([key]) => !key.startsWith('KEYS/')))

export const leadsIn = (items: Record<string, Item>): Lead[] =>
  Object.values(items)
    .filter(({ sk }) => sk === 'LEAD')
    .map(leadOf)

/** Entries of one partner that are rewards, in the order in which the account took them on. */
export function rewardsIn(items: Record<string, Item>, partnerId: string) {
  return ledgerIn(items, partnerId).flatMap((entry) => (entry.cause.kind === 'Reward' ? [{ ...entry, cause: entry.cause }] : []))
}

/**
 * What is true of every state that leads may bring the table into: each partner's counts are the leads there are, the account
 * is where its ledger leads, every reward is named by the act that earned it, fixed sums are earned once a lead and status, and
 * a lead's acts have its revisions and its deals their count.
 */
export function expectLeadsWhole(items: Record<string, Item>): void {
  const leads = leadsIn(items)
  for (const account of accountsIn(items)) {
    const { partnerId } = account
    expect(countsIn(items, partnerId)).toEqual(
      tally(leads.filter((lead) => lead.partnerId === partnerId).map(({ statusId }) => statusId)),
    )
    expectLedgerWhole(items, account)
    expect(account.accruedKopecks).toBe(
      account.waitingKopecks + account.availableKopecks + account.heldKopecks + account.paidKopecks,
    )

    const rewards = rewardsIn(items, partnerId)
    const reversed = new Set(ledgerIn(items, partnerId).map(({ cause }) => (cause.kind === 'Reversal' ? cause.entryRevision : 0)))
    const fixed = rewards
      .filter(({ cause, revision }) => isOnce(cause.rule) && !reversed.has(revision))
      .map(({ cause }) => `${cause.leadId} ${cause.statusId}`)
    expect(fixed.toSorted()).toEqual([...new Set(fixed)].toSorted())
    const named = leads
      .filter((lead) => lead.partnerId === partnerId)
      .flatMap(({ id }) => actsIn(items, id))
      .flatMap(({ id, cancels, entryRevisions }) => (cancels ? [] : entryRevisions).map((revision) => `${revision} ${id}`))
    expect(named.toSorted()).toEqual(rewards.map(({ revision, cause }) => `${revision} ${cause.actId}`).toSorted())
  }
  for (const { id, revision, dealCount } of leads) {
    const acts = actsIn(items, id)
    expect(acts.map((act) => act.revision)).toEqual(Array.from({ length: revision - 1 }, (_, index) => index + 2))
    expect(acts.filter(({ deal }) => deal !== null)).toHaveLength(dealCount)
  }
}

/** What was done to a lead, in the order of the lead's revisions; each act stands under its own. */
export function actsIn(items: Record<string, Item>, leadId: string): LeadAct[] {
  const acts = Object.values(items).filter(({ pk, sk }) => pk === `LEAD#${leadId}` && sk !== 'LEAD')
  for (const { sk, revision, deal } of acts) {
    expect(sk).toBe(`${deal === null ? 'MOVE' : 'DEAL'}#${String(revision).padStart(12, '0')}`)
  }
  return acts.map((item) => actItem.read(item)).toSorted((a, b) => a.revision - b.revision)
}

/** A partner's counts as stored, without the statuses that hold none. */
function countsIn(items: Record<string, Item>, partnerId: string): Record<string, number> {
  const counts = (items[`ACTIVITY/${partnerId}`]?.counts ?? {}) as Record<string, number>
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0))
}

function tally(names: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]))
}
