import { randomBytes } from 'node:crypto'
import { idsAt } from '../../lib/domain/value/id.ts'
import type { Partner, PartnerActivity } from '../../lib/domain/partner/partner.ts'
import type { Payout } from '../../lib/domain/payout/payout.ts'
import { activityKey, type Key, partnerKey } from '../../lib/store/keys.ts'
import { configurationId } from '../../lib/domain/contour/configuration-id.ts'
import { payoutItems } from '../support/payout-items.ts'

const startMs = Date.UTC(2026, 0, 15)
const contour = 'bench'
const statusIds = ['new', 'in-progress', 'approved', 'deal', 'rejected'].map((name) => configurationId(contour, 'STATUS', name))
const levelId = configurationId(contour, 'LEVEL', 2)
const legalTypeId = configurationId(contour, 'LEGALTYPE', 'SelfEmployed')
const groupIds = [configurationId(contour, 'GROUP', 'Агентства')]

/** As many partners with their lead counts, and as many payouts, each moved twice; every tenth partner has ten, at different times. */
export function* listedItems(count: number): Generator<Key & Record<string, unknown>, void, void> {
  const newId = idsAt(startMs, randomBytes)
  const partnerIds = Array.from({ length: count }, newId)
  for (const [index, id] of partnerIds.entries()) {
    yield { ...partnerKey(id), ...partnerOf(id, index) }
    yield { ...activityKey(id), ...activityOf(index) }
  }
  for (let index = 0; index < count; index++) {
    const payout = payoutOf(newId, partnerIds[((index * 7919) % (count / 10)) * 10] ?? '', index)
    yield* payoutItems(payout)
  }
}

const dateOf = (index: number): string => new Date(startMs + index * 1_000).toISOString()

function partnerOf(id: string, index: number): Partner {
  return {
    id,
    email: `${randomBytes(9).toString('hex')}@partners.example`,
    firstName: 'Екатерина',
    middleName: index % 3 === 0 ? null : 'Александровна',
    lastName: `Константинова-${index}`,
    inn: '500100732259',
    isConfirmed: true,
    isBlocked: index % 50 === 0,
    isActive: true,
    legalTypeId,
    levelId,
    groupIds,
    revision: 1,
    createdAt: dateOf(index),
    updatedAt: dateOf(index),
  }
}

const activityOf = (index: number): PartnerActivity => ({
  counts: Object.fromEntries(statusIds.map((statusId, place) => [statusId, (index + place) % 500])),
  lastActivityAt: dateOf(index),
})

function payoutOf(newId: () => string, partnerId: string, index: number): Payout {
  const admin = {
    id: configurationId(contour, 'ADMINISTRATOR', 'anna.sokolova@contour.example'),
    email: 'anna.sokolova@contour.example',
    firstName: 'Анна',
    lastName: 'Соколова',
    middleName: 'Викторовна',
  }
  const apiKey = { id: configurationId(contour, 'APIKEY', 'Интеграция с CRM'), title: 'Интеграция с CRM', admin }
  const at = dateOf(index)
  const id = newId()
  return {
    id,
    partnerId,
    amountKopecks: 10_000 + ((index * 31) % 10_000_000),
    status: 'Paid',
    requisites: `Карта 2200 ${String(index).padStart(8, '0')}, получатель Екатерина К.`,
    partnerComment: null,
    adminComment: 'Проверено бухгалтерией',
    inn: '500100732259',
    processedBy: null,
    createdAt: at,
    updatedAt: at,
    processedAt: at,
    balanceWhenRequested: {
      revision: index + 1,
      accruedKopecks: 10_000_000,
      waitingKopecks: 0,
      availableKopecks: 0,
      heldKopecks: 10_000_000,
      paidKopecks: 0,
    },
    revision: 3,
    history: (['Requested', 'Approved', 'Paid'] as const).map((status, place) => ({
      id: newId(),
      payoutId: id,
      revision: place + 1,
      status,
      comment: status === 'Requested' ? null : 'Проверено бухгалтерией',
      createdAt: at,
      changedByAdmin: null,
      changedByApiKey: apiKey,
    })),
  }
}
