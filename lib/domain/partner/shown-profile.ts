import type { Contour } from '../contour/contour.ts'
import type { JournalState } from '../journal/journal.ts'
import { paymentDetailsText } from '../payout/payment-details.ts'
import type { Partner } from './partner.ts'

/** Attributes of a profile in readable form: levels by number, groups and legal types by name. */
export function shownProfile(profile: Partial<Partner>, { levels, groups, legalTypes }: Contour): JournalState {
  const {
    levelId,
    groupIds,
    legalTypeId,
    formerEmails: _former,
    id: _id,
    revision: _revision,
    createdAt: _created,
    updatedAt: _updated,
    legalDetailsAt: _answered,
    levelKept,
    levelMonth,
    paymentDetails,
    ...rest
  } = profile
  return {
    ...rest,
    ...('paymentDetails' in profile && { paymentDetails: paymentDetails ? paymentDetailsText(paymentDetails) : null }),
    ...('levelMonth' in profile && { levelMonth: levelMonth ?? null }),
    ...('levelKept' in profile && { levelKept: levelKept?.reason ?? null }),
    ...(levelId !== undefined && { level: levels.find(({ id }) => id === levelId)?.number ?? null }),
    ...(legalTypeId !== undefined && { legalType: legalTypes.find(({ id }) => id === legalTypeId)?.type ?? null }),
    ...(groupIds && { groups: groupIds.map((groupId) => groups.find(({ id }) => id === groupId)?.title ?? groupId) }),
  }
}

/** The part of a profile that an edit changes, before and after. */
export function changedOf(before: Partner, edit: Partial<Partner>): { before: Partial<Partner>; after: Partial<Partner> } {
  const names = (Object.keys(edit) as (keyof Partner)[]).filter((name) => name !== 'updatedAt')
  const pick = (from: Partial<Partner>): Partial<Partner> => Object.fromEntries(names.map((name) => [name, from[name]]))
  return { before: pick(before), after: pick(edit) }
}
