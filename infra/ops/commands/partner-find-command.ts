import { type Command, Option } from 'commander'
import { comparedText, type PartnerSearch } from '../../../lib/domain/partner/partner-search.ts'
import { partnerView } from '../../../lib/domain/partner/partner.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { loadListedPartners } from '../../../lib/store/partner/partner.ts'
import { foundPartnerPages, maxFoundPartners } from '../../../lib/store/partner/partner-search.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { type ListOptions, listSubcommand } from './list-subcommand.ts'
import { type Listed, printPartners, withAccounts } from './partner-list-command.ts'
import { progress } from './progress.ts'

type FindOptions = ListOptions & Partial<Record<PartnerSearch['by'], string>>

/** contour partner find: finds partners by one known detail. */
export function partnerFindCommand(): Command {
  return listSubcommand('find', 'partners by the beginning of their address or last name, or by the whole ИНН')
    .addOption(new Option('--email <beginning>', 'in any letter case').conflicts(['lastName', 'inn']))
    .addOption(new Option('--last-name <beginning>', 'letter case does not count, and ё is е').conflicts(['email', 'inn']))
    .addOption(new Option('--inn <digits>', 'all of them').conflicts(['email', 'lastName']))
    .action(async (options: FindOptions) => printPartners(options, await foundPartners(searchIn(options))))
}

/** @throws CommandRefused if no search option is given */
function searchIn(options: FindOptions): PartnerSearch {
  for (const by of ['email', 'lastName', 'inn'] as const) {
    const text = comparedText[by](options[by] ?? '')
    if (text !== '') return { by, text }
  }
  throw new CommandRefused('Say what to search by: --email, --last-name or --inn.')
}

async function foundPartners(search: PartnerSearch): Promise<Listed[]> {
  const view = partnerView(await loadContour())
  const tell = progress('partners found')
  const found: Listed[] = []
  for await (const page of foundPartnerPages(search, undefined, maxFoundPartners)) {
    found.push(...(await withAccounts(await loadListedPartners(page.map(({ partnerId }) => partnerId)), view)))
    tell(found.length)
  }
  return found
}
