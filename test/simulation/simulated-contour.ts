import { idsAt } from '../../lib/domain/value/id.ts'
import { systemRuntime } from '../../lib/http/runtime.ts'
import { type Step, transact } from '../../lib/store/table/transact.ts'
import { parseContourFile } from '../../lib/contour-file/contour-file.ts'
import { loadContourState } from '../../lib/contour-file/contour-state.ts'
import { together } from '../../infra/ops/contour-file/apply.ts'
import { planContour } from '../../lib/contour-file/plan.ts'
import type { Role } from '../../lib/domain/people/permission.ts'
import type { Chance } from './chance.ts'
import {
  type DishonestName,
  dishonestNames,
  dishonestRoles,
  foundKeys,
  type PreyName,
  preyNames,
  preyRubles,
} from './dishonest-cast.ts'

/** The offers and what they earn, as the contour file says it and as the model reads it. Amounts are rubles. */
export const offers = {
  loan: {
    dealsWithoutAmount: false,
    rewards: [
      { leadStatus: 'called', fixed: 100.5 },
      { leadStatus: 'won', percentOfDeal: 10 },
      { leadStatus: 'won', level: 7, percentOfDeal: 15 },
      { leadStatus: 'won', level: 7, fixed: 50 },
    ],
  },
  free: {
    dealsWithoutAmount: true,
    rewards: [
      { leadStatus: 'won', fixed: 500, holdDays: 2 },
      { leadStatus: 'won', percentOfDeal: 1, holdDays: 1 },
    ],
  },
} as const satisfies Record<string, { dealsWithoutAmount: boolean; rewards: readonly RewardTerms[] }>

/** Most runs of deals pass the second step. */
const monthSteps = [
  { from: 500, percent: 3 },
  { from: 1_500, percent: 6.25 },
]

/** Of some partners; rules for it are exceptions. */
const groupTitle = 'Друзья'
const groupMembers: ReadonlySet<string> = new Set<PartnerName | PreyName>(['boris', 'egor'])

/** The groups of a partner. */
export const groupsOf = (partner: string): readonly string[] => (groupMembers.has(partner) ? [groupTitle] : [])

/**
 * The same offers in runs with rules that the previous release does not know: steps, limits, numbers among the deals of a lead or of a
 * partner, and rules of a group of its own.
 */
const richerRewards: Readonly<Record<OfferName, readonly RewardTerms[]>> = {
  loan: [
    { leadStatus: 'called', fixed: 100.5 },
    {
      leadStatus: 'won',
      percentSteps: {
        apply: 'slices',
        steps: [
          { from: 0, percent: 10 },
          { from: 1_000, percent: 12.5 },
        ],
      },
      maxPerDeal: 250,
    },
    { leadStatus: 'won', fixed: 77, onlyDeals: { from: 1, to: 1 } },
    { leadStatus: 'won', percentSteps: { apply: 'slices', by: 'month', steps: monthSteps }, maxPerMonth: 333.33 },
    { leadStatus: 'won', level: 7, percentOfDeal: 15, onlyDeals: { from: 2 } },
    { leadStatus: 'won', level: 7, percentOfDeal: 20, maxPerMonth: 400 },
    { leadStatus: 'won', level: 7, fixed: 50 },
    { leadStatus: 'won', fixed: 40, onlyDeals: { from: 1, to: 1, of: 'partner' } },
    { leadStatus: 'won', percentOfDeal: 3, onlyDeals: { from: 3, of: 'partner' }, maxPerMonth: 150 },
    { leadStatus: 'won', level: 7, fixed: 60, onlyDeals: { from: 2, to: 3, of: 'partner' }, holdDays: 1 },
    { leadStatus: 'called', group: groupTitle, fixed: 10 },
  ],
  free: [
    { leadStatus: 'won', fixed: 500, holdDays: 2 },
    { leadStatus: 'won', percentSteps: { apply: 'whole', steps: [{ from: 1_000, percent: 2 }] }, holdDays: 1 },
    { leadStatus: 'won', percentSteps: { apply: 'whole', by: 'month', steps: monthSteps }, maxPerDeal: 100 },
    { leadStatus: 'won', fixed: 9.99, onlyDeals: { from: 2, to: 3 } },
    { leadStatus: 'won', fixed: 300, onlyDeals: { from: 2, to: 2, of: 'partner' } },
    { leadStatus: 'won', group: groupTitle, percentOfDeal: 7, maxPerMonth: 120 },
    { leadStatus: 'won', group: groupTitle, fixed: 30, onlyDeals: { from: 1, to: 2, of: 'partner' } },
  ],
}

/** What owners publish meanwhile. */
export const publishedRewards: readonly (readonly RewardTerms[])[] = [
  [{ leadStatus: 'won', percentOfDeal: 20 }],
  [
    { leadStatus: 'called', fixed: 70 },
    { leadStatus: 'won', percentOfDeal: 5 },
    { leadStatus: 'won', level: 7, percentOfDeal: 25 },
  ],
  [{ leadStatus: 'won', fixed: 333, holdDays: 1 }],
  [],
  richerRewards.loan,
  richerRewards.free,
  [
    { leadStatus: 'won', percentOfDeal: 4, maxPerDeal: 55.55 },
    { leadStatus: 'won', fixed: 90, onlyDeals: { from: 1, to: 2, of: 'partner' } },
    { leadStatus: 'won', fixed: 8, onlyDeals: { from: 2 } },
    { leadStatus: 'won', group: groupTitle, percentOfDeal: 9, onlyDeals: { from: 2, of: 'partner' } },
  ],
  [
    { leadStatus: 'won', percentSteps: { apply: 'slices', by: 'month', steps: monthSteps }, maxPerMonth: 222.22 },
    { leadStatus: 'won', fixed: 15, onlyDeals: { from: 3, of: 'partner' } },
  ],
]

export interface RewardTerms {
  leadStatus: StatusName
  level?: number
  group?: string
  fixed?: number
  percentOfDeal?: number
  percentSteps?: { apply: 'whole' | 'slices'; by?: 'month'; steps: readonly { from: number; percent: number }[] }
  maxPerDeal?: number
  maxPerMonth?: number
  /** Of the lead, unless it says: of the partner. */
  onlyDeals?: { from: number; to?: number; of?: 'partner' }
  holdDays?: number
}

export type OfferName = keyof typeof offers

/** Which rules the offers of a run begin with. */
export type FirstRules = 'plain' | 'richer'

const firstRewards = {
  plain: { loan: offers.loan.rewards, free: offers.free.rewards },
  richer: richerRewards,
} as const satisfies Record<FirstRules, Readonly<Record<OfferName, readonly RewardTerms[]>>>

export const rewardTermsOf = (offer: OfferName, rules: FirstRules): readonly RewardTerms[] => firstRewards[rules][offer]

/** When every run begins, and its contour is made. */
export const startMs = Date.UTC(2026, 2, 1)

/** The status of a rule while this one is the target. */
export const statusOf = ({ leadStatus }: RewardTerms, target: StatusName): StatusName =>
  leadStatus === targetStatus ? target : leadStatus

export const statusNames = ['fresh', 'called', 'won', 'gone'] as const
export type StatusName = (typeof statusNames)[number]
export const primaryStatus: StatusName = 'fresh'
/** The target at the beginning; the rules of offers that name it are those of whatever is the target. */
export const targetStatus: StatusName = 'won'
/** The statuses that become the target. */
export const targetStatuses = ['won', 'gone'] as const satisfies readonly StatusName[]

export const minimumPayoutRubles = 100

/** What the program knows of each partner from the beginning. */
export const partners = [
  { name: 'anna', level: null, openingRubles: 1000, details: 'card 1' },
  { name: 'boris', level: 7, openingRubles: 350.25, details: 'card 2' },
  // She has not given any payout details yet.
  { name: 'vera', level: null, openingRubles: 0, details: '' },
] as const

/** Where partners have their payouts go to. */
export const destinations = ['card 1', 'card 2', 'card 3'] as const

/** And where the outside system says they go. */
export const systemsDestination = 'card of the system'

export type PartnerName = (typeof partners)[number]['name']

/** Every link and promocode: each partner brings clients to both offers. */
export const linkSlug = (partner: PartnerName, offer: OfferName): string => `${partner}-${offer}`
export const promocodeOf = (partner: PartnerName, offer: OfferName): string => `${partner}-${offer}`.toUpperCase()

/** Gives and takes roles, and does what is done by command. */
export const administratorEmail = 'admin@simulation.example'

/** Those who sign in and decide, with what each may at the beginning. */
export const administrators = [
  { name: 'olga', roles: ['owner'] },
  { name: 'pavel', roles: ['viewer', 'approver', 'payer'] },
] as const satisfies readonly { name: string; roles: readonly Role[] }[]

export type AdministratorName = (typeof administrators)[number]['name']

export const isAdministrator = (person: PartnerName | AdministratorName): person is AdministratorName =>
  administrators.some(({ name }) => name === person)

export const emailOf = (person: PartnerName | AdministratorName | DishonestName | PreyName): string =>
  `${person}@simulation.example`

function contourContent(of: Switches, target: StatusName): object {
  const { secret, fourEyes, refusesUncovered, coolDownHours, coolsKeys, hasDishonest, firstRules } = of
  const bindings = partners.flatMap(({ name }) => (Object.keys(offers) as OfferName[]).map((offer) => ({ name, offer })))
  return {
    contour: 'simulation',
    settings: {
      minimumPayout: minimumPayoutRubles,
      requireInnForPayouts: true,
      fourEyes,
      refuseUncoveredPayouts: refusesUncovered,
      coolDownHours,
      coolDownKeys: coolsKeys,
    },
    administrators: [
      { email: administratorEmail, firstName: 'Ада', lastName: 'Админова', middleName: null },
      ...administrators.map(({ name, roles }) => ({
        email: emailOf(name),
        firstName: name,
        lastName: 'Админова',
        middleName: null,
        // Administrators without roles are owners.
        ...(isOwnerAlone(roles) ? {} : { roles }),
      })),
      ...(hasDishonest ? dishonestNames : []).map((name) => ({
        email: emailOf(name),
        firstName: name,
        lastName: 'Нечестных',
        middleName: null,
        roles: dishonestRoles[name],
      })),
    ],
    apiKeys: (hasDishonest ? Object.values(foundKeys) : [foundKeys.system]).map(({ title, suffix, holder }) => ({
      title,
      administrator: holder === 'ada' ? administratorEmail : emailOf(holder),
      secret: `${secret}${suffix}`,
    })),
    levels: [{ number: 7, description: levelDescription }],
    groups: [{ title: groupTitle }],
    legalTypes: [{ type: 'SelfEmployed' }],
    leadStatuses: statusNames.map((systemName) => ({
      systemName,
      title: `Статус ${systemName}`,
      primary: systemName === primaryStatus,
      target: systemName === target,
    })),
    leadFields: [
      { systemName: 'surname', label: 'Фамилия', type: 'String', required: true },
      { systemName: 'sum', label: 'Сумма', type: 'Number' },
    ],
    offers: Object.entries(offers).map(([slug, offer]) => ({
      slug,
      title: `Предложение ${slug}`,
      landingUrl: 'https://land.example/a?b=c#d',
      ...offer,
      rewards: rewardTermsOf(slug as OfferName, firstRules).map((rule) => ({ ...rule, leadStatus: statusOf(rule, target) })),
    })),
    partners: [
      ...partners,
      ...(hasDishonest ? preyNames : []).map((name) => ({ name, level: null, openingRubles: preyRubles })),
    ].map(({ name, level, openingRubles }) => ({
      email: emailOf(name),
      firstName: name,
      legalType: 'SelfEmployed',
      inn: '500100732259',
      level,
      groups: groupsOf(name),
      openingBalance: openingRubles,
    })),
    referralLinks: bindings.map(({ name, offer }) => ({ slug: linkSlug(name, offer), partner: emailOf(name), offer })),
    promocodes: bindings.map(({ name, offer }) => ({
      code: promocodeOf(name, offer),
      partner: emailOf(name),
      offer,
      status: 'Active',
    })),
  }
}

/** What differs from contour to contour. */
interface Switches {
  secret: string
  fourEyes: boolean
  refusesUncovered: boolean
  coolDownHours: number
  coolsKeys: boolean
  /** Whether dishonest people are among its administrators. */
  hasDishonest: boolean
  firstRules: FirstRules
}

const levelDescription = 'Седьмой'

const isOwnerAlone = (roles: readonly Role[]): boolean => roles.length === 1 && roles[0] === 'owner'

/** What a run has to know of its contour besides its names. */
export interface SimulatedContour {
  partnerIds: Readonly<Record<PartnerName, string>>
  administratorIds: Readonly<Record<AdministratorName, string>>
  /** Whether four eyes are required: the approver of a payout may not mark it paid. */
  fourEyes: boolean
  /** Whether nobody may approve or pay a request that is not covered. */
  refusesUncovered: boolean
  /** For how many hours payouts wait after a change of their destination, and whether keys wait too. */
  coolDownHours: number
  coolsKeys: boolean
  hasDishonest: boolean
  firstRules: FirstRules
  /** Of those who are there only where dishonest people are. */
  dishonestIds: Readonly<Record<DishonestName, string>>
  preyIds: Readonly<Record<PreyName, string>>
  /** Of Ada, who operates the contour. */
  operatorId: string
  keyIds: Readonly<Record<keyof typeof foundKeys, string>>
  fieldIds: Readonly<Record<'surname' | 'sum', string>>
  /** Of the one level that there is. */
  levelId: string
  offerIds: Readonly<Record<OfferName, string>>
  /** Names by the ids that stand in the table. */
  statusNames: ReadonlyMap<string, StatusName>
}

/** Writes the contour into an empty table, as a file is applied: there is nobody there to look at it half done. */
export async function prepareContour(of: Switches & { chance: Chance; atMs: number }): Promise<SimulatedContour> {
  const file = parseContourFile(JSON.stringify(contourContent(of, targetStatus)), 'the contour of a simulation')
  // No call makes these ids: they end with 0.
  const newId = idsAt(of.atMs, (count) => Uint8Array.from([...of.chance.bytes(count - 2), 0, 0]))
  const { changes } = planContour(file, emptyState, { at: new Date(of.atMs).toISOString(), newId })
  const steps = changes.flatMap((change) => [...change.steps]).map(withDetails)
  // Partners who have one ИНН stand in one list.
  for (const group of together(changes)) {
    const ofGroup = group.flatMap((change) => [...change.steps]).map(withDetails)
    await transact(ofGroup, newId(), { ...systemRuntime, deadlineMs: systemRuntime.now() + preparedWithinMs })
  }

  const entities = steps.flatMap(({ write }) => ('Put' in write ? [write.Put.Item as Record<string, unknown>] : []))
  const idOf = (attribute: string, value: string): string => String(entities.find((one) => one[attribute] === value)?.id)
  return {
    partnerIds: Object.fromEntries(partners.map(({ name }) => [name, idOf('email', emailOf(name))])) as Record<
      PartnerName,
      string
    >,
    administratorIds: Object.fromEntries(administrators.map(({ name }) => [name, idOf('email', emailOf(name))])) as Record<
      AdministratorName,
      string
    >,
    fourEyes: of.fourEyes,
    refusesUncovered: of.refusesUncovered,
    coolDownHours: of.coolDownHours,
    coolsKeys: of.coolsKeys,
    hasDishonest: of.hasDishonest,
    firstRules: of.firstRules,
    dishonestIds: byName(dishonestNames, (name) => idOf('email', emailOf(name))),
    preyIds: byName(preyNames, (name) => idOf('email', emailOf(name))),
    operatorId: idOf('email', administratorEmail),
    keyIds: byName(Object.keys(foundKeys) as (keyof typeof foundKeys)[], (name) => idOf('title', foundKeys[name].title)),
    fieldIds: { surname: idOf('systemName', 'surname'), sum: idOf('systemName', 'sum') },
    offerIds: { loan: idOf('slug', 'loan'), free: idOf('slug', 'free') },
    levelId: idOf('description', levelDescription),
    statusNames: new Map(statusNames.map((name) => [idOf('systemName', name), name])),
  }
}

const byName = <Name extends string>(names: readonly Name[], valueOf: (name: Name) => string): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, string>

/** Another status becomes the target, and the rules move with it: in one step, as a contour file of this size is applied. */
export async function moveTarget(of: Switches & { chance: Chance; atMs: number; to: StatusName }): Promise<void> {
  const file = parseContourFile(JSON.stringify(contourContent(of, of.to)), 'the contour with another target')
  const newId = idsAt(of.atMs, (count) => of.chance.bytes(count))
  const { changes } = planContour(file, await loadContourState(file), { at: new Date(of.atMs).toISOString(), newId })
  const steps = changes.flatMap((change) => [...change.steps])
  await transact(steps, newId(), { ...systemRuntime, deadlineMs: systemRuntime.now() + preparedWithinMs })
}

/** A contour file does not set payout details: the profile is made as if its partner had confirmed them. */
function withDetails(step: Step): Step {
  const { write } = step
  const prey = preyNames.map((name) => ({ name, details: `card of ${name}` }))
  const details = [...partners, ...prey].find(
    ({ name }) => 'Put' in write && write.Put.Item?.pk === 'PARTNERS' && write.Put.Item.email === emailOf(name),
  )?.details
  if (!details || !('Put' in write)) return step
  return { ...step, write: { Put: { ...write.Put, Item: { ...write.Put.Item, requisites: details } } } }
}

const preparedWithinMs = 10_000
const emptyState = {
  configuration: new Map(),
  revision: { revision: 0 },
  partners: new Map(),
  links: new Map(),
  promocodes: new Map(),
  apiKeys: new Map(),
  roles: [],
  closures: [],
  census: null,
  givenUp: new Set<string>(),
}
