import type { Command } from 'commander'
import { shownDetails } from '../../../lib/act/shown-details.ts'
import type { legalDetailsView } from '../../../lib/domain/partner/legal-details.ts'
import { loadPartner } from '../../../lib/store/partner/partner.ts'
import { actSubcommand, type ActingOptions, type ActOptions, commitAsAdministrator } from './administered.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { partnerIdNamed } from './partner-id-named.ts'
import { print, type Row } from './print.ts'

/** contour partner details: what a partner answered to the legal type. */
export function partnerDetailsCommands(): Command[] {
  return [
    actSubcommand('details', 'what the partner answered to the legal type, such as a passport; the journal says who looked')
      .argument('<email>')
      .action(async (email: string, { json, ...by }: ActingOptions) => {
        const details = await showDetails(email, by)
        print(json, details, rowsOf(details))
      }),
  ]
}

type ShownDetails = ReturnType<typeof legalDetailsView>

const rowsOf = ({ present, former }: ShownDetails): Row[] => [
  ...present.map(({ label, systemName, optionName, value }) => ({ field: label, systemName, answer: optionName ?? value })),
  ...former.map(({ label, systemName, optionName, value, legalType }) => ({
    field: `${label} (${legalType})`,
    systemName,
    answer: optionName ?? value,
  })),
]

/** @throws CommandRefused when there is no such partner, and for an administrator who may not see it */
async function showDetails(email: string, by: ActOptions): Promise<ShownDetails> {
  return commitAsAdministrator('partners.details', by, async ({ contour }) => {
    const partner = await loadPartner(await partnerIdNamed(email))
    if (!partner) throw new CommandRefused(`There is no partner ${email}.`)
    const { view, deed } = await shownDetails(partner, contour)
    return { answer: view, ...(deed && { deed }) }
  })
}
