import { tableInput } from '../../infra/local/local-table.ts'
import { linksOf } from '../../lib/store/referral/owned-index.ts'
import { createHash } from 'node:crypto'
import type { TableReader } from '../../infra/ops/audit/table-reader.ts'
import { noFigures } from '../../lib/domain/account/account.ts'
import { percentOf } from '../../lib/domain/offer/share.ts'
import type { Item } from '../../lib/store/table/item.ts'
import {
  accountKey,
  activityKey,
  apiKeyKey,
  contourKey,
  dealKey,
  emailKey,
  entryKey,
  type Key,
  leadKey,
  linkKey,
  partnerKey,
  sessionKey,
  settingsKey,
  tableForm,
} from '../../lib/store/keys.ts'
import { indexAttributes } from '../../lib/store/lead/lead-indexes.ts'
import { testKey } from './contours.ts'

/** The parameters of a generated table. */
export interface LargeTable {
  partners: number
  /** Each brings 4 items: itself, its deal, its reward, its session. */
  leads: number
  pageItems: number
}

const at = '2026-03-01T10:00:00.000Z'
export const largeTableStatuses = ['status-new', 'status-won'] as const
const [statusId, offerId, adminId] = ['status-won', 'offer-1', 'admin-1']
const keyId = '02745ab6-20c6-5124-8bc4-dbe3c20f0d01'
const secretSha256 = createHash('sha256').update(testKey).digest('hex')
const admin = { id: adminId, email: 'admin@large.example', firstName: 'Ада', lastName: 'Админова', middleName: null }
const keyIdentity = { id: keyId, title: 'CRM', admin }
const rule = { statusId, levelId: null, reward: { percentOfDeal: 10 } }
const link = { slug: 'link', partnerId: '', offerId }

const idOf = (kind: string, index: number): string => `019537aa-${kind}-7000-8000-${String(index).padStart(12, '0')}`
export const partnerId = (index: number): string => idOf('0001', index)
export const leadId = (index: number): string => idOf('0002', index)
const actId = (index: number): string => idOf('0003', index)
const sessionId = (index: number): string => String(index).padStart(22, '0')
const dealKopecks = (lead: number): number => 100_000 + lead
const rewardKopecks = (lead: number): number => percentOf(dealKopecks(lead), 10)

/**
 * A table of any size that takes no memory: every item is worked out from its number when it is read. It is whole.
 *
 * @param onPage is told before every page how many items were given out
 */
export function largeTable(of: LargeTable, onPage: (items: number) => void = () => undefined): TableReader {
  async function* pages(items: Iterable<Item>): AsyncGenerator<Item[], void, void> {
    let [page, given]: [Item[], number] = [[], 0]
    for (const item of items) {
      page.push(item)
      if (page.length < of.pageItems) continue
      onPage((given += page.length))
      yield page
      page = []
    }
    yield page
  }
  const partition = (pk: string): Iterable<Item> => {
    if (pk === 'CONTOUR') return configuration()
    if (pk === 'KEYS') return [apiKey()]
    if (['ROLES', 'GIVENUP', 'SERVICES', 'LOGO'].includes(pk)) return []
    throw new Error(`a whole table has no reason to read ${pk} again`)
  }
  return {
    pages: () => pages(allItems(of)),
    partition: (pk) => pages(partition(pk)),
    whole: async (pk) => [...partition(pk)],
    items: async (keys) => keys.map(named),
    sealHead: async () => undefined,
    described: async () => ({ ...tableInput('large'), isDeployed: false }),
    // The settings, and the logo that they do not name.
    atOnce: async (keys) => {
      const other = keys.find(({ pk }) => !['CONTOUR', 'LOGO'].includes(pk))
      if (other) throw new Error(`a whole table has no reason to look up ${other.pk} together with another`)
      return [...configuration()].filter((item) => keys.some(({ pk, sk }) => pk === item.pk && sk === item.sk))
    },
  }
}

/** The things that others name: all of them are there. */
function named({ pk, sk }: Key): Item {
  return { pk, sk, id: sk }
}

const apiKey = (): Item => ({
  ...apiKeyKey(secretSha256),
  id: keyId,
  secretSha256,
  title: 'CRM',
  administratorId: adminId,
  createdAt: at,
  expiresAt: null,
  revokedAt: null,
})

function* configuration(): Generator<Item, void, void> {
  yield { ...contourKey('ADMINISTRATOR', adminId), ...admin }
  yield {
    ...contourKey('OFFER', offerId),
    id: offerId,
    slug: 'offer',
    title: 'Offer',
    landingUrl: 'https://land.example',
    active: true,
    dealsWithoutAmount: false,
    rewards: [rule],
  }
  yield {
    ...settingsKey,
    form: tableForm,
    minimumPayoutKopecks: 100,
    requireInnForPayouts: false,
    attributionDays: 90,
    primaryStatusId: 'status-new',
    targetStatusId: statusId,
  }
  for (const [position, id] of ['status-new', statusId].entries()) {
    yield { ...contourKey('STATUS', id), id, systemName: id, title: id, position }
  }
}

function* allItems(of: LargeTable): Generator<Item, void, void> {
  yield* configuration()
  yield apiKey()
  yield { ...linkKey(link.slug), ...link, partnerId: partnerId(0), ownedBy: linksOf(partnerId(0)) }
  for (let partner = 0; partner < of.partners; partner++) yield* profile(partner)
  for (let partner = 0; partner < of.partners; partner++) yield* besideProfile(partner, of)
  for (let partner = 0; partner < of.partners; partner++) yield* ledger(partner, of)
  for (let lead = 0; lead < of.leads; lead++) yield* leadItems(lead, of)
  for (let lead = 0; lead < of.leads; lead++) {
    const bound = { partnerId: partnerId(lead % of.partners), offerId, leadId: leadId(lead) }
    yield { ...sessionKey(sessionId(lead)), id: sessionId(lead), linkSlug: link.slug, createdAt: at, ...bound }
  }
}

const emailOf = (partner: number): string => `partner${partner}@large.example`

function* profile(partner: number): Generator<Item, void, void> {
  yield {
    ...partnerKey(partnerId(partner)),
    id: partnerId(partner),
    email: emailOf(partner),
    firstName: null,
    middleName: null,
    lastName: null,
    inn: null,
    isConfirmed: true,
    isBlocked: false,
    isActive: true,
    legalTypeId: null,
    levelId: null,
    groupIds: [],
    revision: 1,
    createdAt: at,
    updatedAt: at,
  }
}

const leadsOf = (partner: number, { leads, partners }: LargeTable): number =>
  Math.floor(leads / partners) + (partner < leads % partners ? 1 : 0)

function* besideProfile(partner: number, of: LargeTable): Generator<Item, void, void> {
  const id = partnerId(partner)
  yield { ...emailKey(emailOf(partner)), partnerId: id }
  yield { ...activityKey(id), counts: { [statusId]: leadsOf(partner, of) }, lastActivityAt: null }
}

const figures = (kopecks: number) => ({ ...noFigures, accruedKopecks: kopecks, availableKopecks: kopecks })

function* ledger(partner: number, of: LargeTable): Generator<Item, void, void> {
  const id = partnerId(partner)
  const count = leadsOf(partner, of)
  let sum = 0
  for (let index = 0; index < count; index++) sum += rewardKopecks(index * of.partners + partner)
  yield { ...accountKey(id), partnerId: id, ...figures(sum), revision: count, levelId: null, levelRevision: 1 }
  sum = 0
  for (let index = 0; index < count; index++) {
    const lead = index * of.partners + partner
    sum += rewardKopecks(lead)
    yield {
      ...entryKey(id, index + 1),
      id: idOf('0004', lead),
      partnerId: id,
      revision: index + 1,
      ...figures(rewardKopecks(lead)),
      after: figures(sum),
      cause: {
        kind: 'Reward',
        actId: actId(lead),
        leadId: leadId(lead),
        statusId,
        offerId,
        rule,
        levelId: null,
        dealId: actId(lead),
        dealAmountKopecks: dealKopecks(lead),
      },
      createdAt: at,
    }
  }
}

function* leadItems(lead: number, { partners }: LargeTable): Generator<Item, void, void> {
  const id = leadId(lead)
  yield {
    ...dealKey(id, 2),
    id: actId(lead),
    leadId: id,
    revision: 2,
    fromStatusId: 'status-new',
    toStatusId: statusId,
    deal: { amountKopecks: dealKopecks(lead) },
    rewards: {
      levelId: null,
      noRules: null,
      outcomes: [{ rule, result: 'Accrued', amountKopecks: rewardKopecks(lead) }],
    },
    entryRevisions: [Math.floor(lead / partners) + 1],
    doneBy: { kind: 'ApiKey', apiKey: keyIdentity },
    createdAt: at,
  }
  yield {
    ...leadKey(id),
    id,
    statusId,
    partnerId: partnerId(lead % partners),
    offerId,
    source: { kind: 'Session', sessionId: sessionId(lead) },
    values: [],
    revision: 2,
    dealCount: 1,
    createdBy: keyIdentity,
    createdAt: at,
    updatedAt: at,
    ...indexAttributes({ partnerId: partnerId(lead % partners) }),
  }
}
