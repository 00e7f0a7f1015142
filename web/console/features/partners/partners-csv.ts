import type { Cell } from '../../../../lib/domain/value/spreadsheet.ts'
import type { Configuration, Partner } from './partner-requests.ts'
import { leadsOf } from './partner-table.tsx'
import type { partnerTexts } from './partner-texts.ts'

/** Partners as a table for Excel: all that the list can show, and more. */
export function csvRows(
  partners: readonly Partner[],
  configuration: Configuration | undefined,
  t: ReturnType<typeof partnerTexts.use>,
): Cell[][] {
  const target = configuration?.leadStatuses.find((status) => status.target)?.id
  const head = [
    'id',
    t.csv.externalId,
    t.csv.lastName,
    t.csv.firstName,
    t.csv.middleName,
    t.csv.email,
    t.csv.inn,
    t.csv.legalType,
    t.column.level,
    t.csv.groups,
    t.state.blocked,
    t.profile.isConfirmed,
    t.profile.isActive,
    t.column.leads,
    t.column.deals,
    t.column.accrued,
    t.csv.waiting,
    t.column.available,
    t.csv.held,
    t.csv.paid,
    t.column.createdAt,
  ]
  const yesOrNo = (flag: boolean): string => (flag ? t.profile.yes : t.profile.no)
  return [
    head,
    ...partners.map((partner) => {
      const { leads, deals } = leadsOf(partner, target)
      const { account } = partner
      return [
        partner.id,
        partner.externalId,
        partner.lastName,
        partner.firstName,
        partner.middleName,
        partner.email,
        partner.inn,
        partner.legalType && t.legalTypes[partner.legalType.type],
        partner.level?.number,
        partner.groups.map(({ title }) => title).join(', '),
        yesOrNo(partner.isBlocked),
        yesOrNo(partner.isConfirmed),
        yesOrNo(partner.isActive),
        leads,
        deals,
        account.accrued,
        account.waiting,
        account.available,
        account.held,
        account.paid,
        partner.createdAt,
      ]
    }),
  ]
}
