import { configurationId } from '../../lib/domain/contour/configuration-id.ts'
import type { Account } from '../../lib/domain/account/account.ts'
import type { Actor } from '../../lib/domain/people/actor.ts'
import type { Administrator, Contour, LegalType, Settings } from '../../lib/domain/contour/contour.ts'
import type { Partner } from '../../lib/domain/partner/partner.ts'
import type { Payout, PayoutStatus } from '../../lib/domain/payout/payout.ts'
import type { ApiKey } from '../../lib/domain/key/api-key.ts'

/** Things as the domain knows them, each good by itself; a test says only what it is about. */

export const momentMs = Date.UTC(2026, 2, 4, 5, 6, 7, 89)
export const moment = new Date(momentMs).toISOString()

export const partnerId = '019537aa-0000-7000-8000-000000000001'
export const payoutId = '019537aa-0000-7000-8000-00000000000a'

export const administrator: Administrator = {
  id: 'admin-1',
  email: 'ada@sample.example',
  firstName: 'Ада',
  lastName: 'Админова',
  middleName: null,
}

export const apiKeyOwner = { id: 'key-1', title: 'CRM', administratorId: administrator.id }

export const actors = {
  ApiKey: { kind: 'ApiKey', apiKey: { id: 'key-1', title: 'CRM', admin: administrator } },
  Administrator: { kind: 'Administrator', administrator },
  Partner: { kind: 'Partner' },
} as const satisfies Record<Actor['kind'], Actor>

/** As a file of contour `test` makes them. */
export const statusIds = {
  fresh: configurationId('test', 'STATUS', 'fresh'),
  called: configurationId('test', 'STATUS', 'called'),
  won: configurationId('test', 'STATUS', 'won'),
}

export const settings: Settings = {
  minimumPayoutKopecks: 10_000,
  requireInnForPayouts: true,
  attributionDays: 90,
  keysCorrect: true,
  primaryStatusId: statusIds.fresh,
  targetStatusId: statusIds.won,
}

export const legalTypes: readonly LegalType[] = [
  { id: 'type-individual', type: 'Individual', hidden: false },
  { id: 'type-self', type: 'SelfEmployed', hidden: false },
  { id: 'type-ie', type: 'IE', hidden: true },
  { id: 'type-entity', type: 'LegalEntity', hidden: false },
]

/** ИНН that pass: real ones, published by their owners. */
export const inn10 = '7707083893'
export const inn12 = '500100732259'

export const partnerOf = (changes: Partial<Partner> = {}): Partner => ({
  id: partnerId,
  email: 'partner@sample.example',
  firstName: 'Пётр',
  middleName: null,
  lastName: 'Партнёров',
  inn: inn12,
  isConfirmed: true,
  isBlocked: false,
  isActive: true,
  legalTypeId: 'type-self',
  levelId: null,
  groupIds: [],
  revision: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  ...changes,
})

export const accountOf = (changes: Partial<Account> = {}): Account => ({
  partnerId,
  accruedKopecks: 100_000,
  waitingKopecks: 0,
  availableKopecks: 100_000,
  heldKopecks: 0,
  paidKopecks: 0,
  waitingByDay: {},
  activePayoutId: null,
  lastPaidPayoutId: null,
  levelId: null,
  levelRevision: 4,
  revision: 7,
  ...changes,
})

export const payoutOf = (status: PayoutStatus, changes: Partial<Payout> = {}): Payout => ({
  id: payoutId,
  partnerId,
  amountKopecks: 50_050,
  status,
  requisites: 'карта 1',
  requisitesBy: 'ApiKey',
  partnerComment: null,
  adminComment: null,
  inn: inn12,
  processedBy: null,
  createdAt: '2026-02-01T00:00:00.000Z',
  updatedAt: '2026-02-01T00:00:00.000Z',
  processedAt: null,
  balanceWhenRequested: {
    revision: 8,
    accruedKopecks: 100_000,
    waitingKopecks: 0,
    availableKopecks: 49_950,
    heldKopecks: 50_050,
    paidKopecks: 0,
  },
  revision: 1,
  history: [
    {
      id: 'history-1',
      payoutId: changes.id ?? payoutId,
      revision: 1,
      status: 'Requested',
      comment: 'первый',
      createdAt: '2026-02-01T00:00:00.000Z',
      changedByAdmin: null,
      changedByApiKey: actors.ApiKey.apiKey,
    },
  ],
  ...changes,
})

export const contourOf = (changes: Partial<Contour> = {}): Contour => ({
  settings,
  revision: 0,
  statuses: [],
  fields: [],
  levels: [],
  groups: [],
  legalTypes,
  administrators: [administrator],
  offers: [],
  ...changes,
})

export const apiKeyOf = (secretSha256: string, changes: Partial<ApiKey> = {}): ApiKey => ({
  ...apiKeyOwner,
  secretSha256,
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: null,
  revokedAt: null,
  ...changes,
})

/** Ids one after the other: id-1, id-2 … */
export function countingIds(): () => string {
  let count = 0
  return () => `id-${++count}`
}
