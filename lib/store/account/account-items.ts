import type { Account, Figures, LedgerEntry } from '../../domain/account/account.ts'
import { givenAttributes, ruleAttributes, ruleSetNameAttributes } from '../contour/contour-items.ts'
import { doerAttributes } from '../people/actor-attributes.ts'
import { type AttributesOf, declared } from '../table/declared.ts'

const figures: AttributesOf<Figures> = {
  accruedKopecks: 'number',
  waitingKopecks: 'number',
  availableKopecks: 'number',
  heldKopecks: 'number',
  paidKopecks: 'number',
}

/** What is stored of an account: what nobody asked for yet is not there. */
export type StoredAccount = Omit<Account, 'activePayoutId' | 'lastPaidPayoutId' | 'waitingByDay'> & {
  activePayoutId?: string
  lastPaidPayoutId?: string
  waitingByDay?: Account['waitingByDay']
}

export const accountItem = declared<StoredAccount>({
  partnerId: 'text',
  ...figures,
  revision: 'number',
  levelId: { orNull: 'text' },
  levelRevision: 'number',
  activePayoutId: { optional: 'text' },
  lastPaidPayoutId: { optional: 'text' },
  waitingByDay: { optional: { entries: 'number' } },
})

export const entryItem = declared<LedgerEntry>({
  id: 'text',
  partnerId: 'text',
  revision: 'number',
  ...figures,
  after: { map: figures },
  cause: {
    map: {
      kind: 'text',
      payoutId: { optional: 'text' },
      waitingByDay: { optional: { entries: 'number' }, since: 8 },
      leadId: { optional: 'text' },
      actId: { optional: 'text' },
      statusId: { optional: 'text' },
      offerId: { optional: 'text' },
      rule: { optional: { map: ruleAttributes } },
      ruleSet: { optional: { map: ruleSetNameAttributes }, since: 8 },
      levelId: { optional: { orNull: 'text' } },
      dealId: { optional: { orNull: 'text' } },
      dealAmountKopecks: { optional: { orNull: 'number' } },
      availableFrom: { optional: 'text' },
      given: { optional: { map: givenAttributes }, since: 8 },
      earnedBy: { optional: { map: { actId: 'text', at: 'text' } } },
      entryRevision: { optional: 'number' },
      entryId: { optional: 'text' },
      reason: { optional: { orNull: 'text' } },
      doneBy: { optional: { map: doerAttributes } },
      until: { optional: 'text' },
    },
  },
  createdAt: 'text',
})

/** The mark of an entry that was taken back. */
export const reversedItem = declared<{ entryId: string; reversalRevision: number }>({
  entryId: 'text',
  reversalRevision: 'number',
})
