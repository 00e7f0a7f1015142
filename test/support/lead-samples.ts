import type { Contour, LeadField, LeadStatus, Offer, RewardRule } from '../../lib/domain/contour/contour.ts'
import type { Lead, LeadAct } from '../../lib/domain/lead/lead.ts'
import type { Promocode } from '../../lib/domain/referral/promocode.ts'
import type { Session } from '../../lib/domain/referral/referral.ts'
import { ApiError, type Violation } from '../../lib/errors.ts'
import { actors, contourOf, moment, partnerId, statusIds } from './samples.ts'

/** Leads and what they hang on, each good by itself; a test says only what it is about. */

export const leadId = '019537aa-0000-7000-8000-0000000000f0'
export const sessionId = 'sessionsessionsession1'

export const statuses = {
  fresh: { id: statusIds.fresh, systemName: 'fresh', title: 'Свежий', position: 0 },
  called: { id: statusIds.called, systemName: 'called', title: 'Позвонили', position: 1 },
  won: { id: statusIds.won, systemName: 'won', title: 'Победа', position: 2 },
} as const satisfies Record<string, LeadStatus>

export const fields = {
  name: {
    id: 'field-name',
    systemName: 'name',
    label: 'Имя',
    type: 'String',
    options: null,
    required: true,
    hidden: false,
    position: 0,
  },
  sum: {
    id: 'field-sum',
    systemName: 'sum',
    label: 'Сумма',
    type: 'Number',
    options: null,
    required: false,
    hidden: false,
    position: 1,
  },
  agreed: {
    id: 'field-agreed',
    systemName: 'agreed',
    label: 'Согласие',
    type: 'Boolean',
    options: null,
    required: false,
    hidden: false,
    position: 2,
  },
  city: {
    id: 'field-city',
    systemName: 'city',
    label: 'Город',
    type: 'List',
    options: [
      { id: 'option-a', name: 'А' },
      { id: 'option-b', name: 'Б' },
    ],
    required: false,
    hidden: false,
    position: 3,
  },
  old: {
    id: 'field-old',
    systemName: 'old',
    label: 'Старое',
    type: 'String',
    options: null,
    required: true,
    hidden: true,
    position: 4,
  },
} as const satisfies Record<string, LeadField>

export const levelSeven = 'level-7'

export const rules = {
  fixed: { statusId: statuses.called.id, levelId: null, reward: { fixedKopecks: 10_050 } },
  percent: { statusId: statuses.won.id, levelId: null, reward: { percentOfDeal: 10 } },
  percentOfLevel: { statusId: statuses.won.id, levelId: levelSeven, reward: { percentOfDeal: 15 } },
} as const satisfies Record<string, RewardRule>

export const offerOf = (changes: Partial<Offer> = {}): Offer => ({
  id: 'offer-1',
  slug: 'loan',
  title: 'Заём',
  landingUrl: 'https://land.example/?a=1#top',
  active: true,
  dealsWithoutAmount: false,
  rewards: Object.values(rules),
  ...changes,
})

export const leadContourOf = (changes: Partial<Contour> = {}): Contour =>
  contourOf({
    statuses: Object.values(statuses),
    fields: Object.values(fields),
    levels: [{ id: levelSeven, number: 7, description: 'Седьмой' }],
    offers: [offerOf()],
    ...changes,
  })

export const leadOf = (changes: Partial<Lead> = {}): Lead => ({
  id: leadId,
  statusId: statuses.fresh.id,
  partnerId,
  offerId: 'offer-1',
  source: { kind: 'Session', sessionId },
  values: [{ fieldTypeId: fields.name.id, value: 'Иван' }],
  rewardedStatusIds: new Set(),
  revision: 1,
  dealCount: 0,
  canceledDealCount: 0,
  dealReward: null,
  createdBy: actors.ApiKey.apiKey,
  createdAt: '2026-02-01T00:00:00.000Z',
  updatedAt: '2026-02-01T00:00:00.000Z',
  ...changes,
})

export const dealOf = (id: string, amountKopecks: number | null, revision = 2): LeadAct => ({
  id,
  leadId,
  revision,
  fromStatusId: statuses.fresh.id,
  toStatusId: statuses.won.id,
  deal: { amountKopecks },
  rewards: { levelId: null, noRules: 'NoRuleForStatus', outcomes: [] },
  entryRevisions: [],
  doneBy: actors.ApiKey,
  createdAt: '2026-02-02T00:00:00.000Z',
})

export const sessionOf = (changes: Partial<Session> = {}): Session => ({
  id: sessionId,
  linkSlug: 'rich-loan',
  partnerId,
  offerId: 'offer-1',
  createdAt: moment,
  ...changes,
})

export const promocodeOf = (changes: Partial<Promocode> = {}): Promocode => ({
  id: 'promocode-1',
  code: 'RICH10',
  partnerId,
  offerId: 'offer-1',
  status: 'Active',
  revision: 2,
  ...changes,
})

/** What an act refuses with; undefined when it does not. */
export function refusalOf(
  act: () => unknown,
): { code: string; status: number; message: string; violations: readonly Violation[] } | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, status, message, violations } = error as ApiError
    return { code, status, message, violations }
  }
}
