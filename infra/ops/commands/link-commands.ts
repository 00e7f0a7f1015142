import { Command } from 'commander'
import { offerNamed } from '../../../lib/domain/offer.ts'
import { newLink, type ReferralLink } from '../../../lib/domain/referral.ts'
import { isSlug } from '../../../lib/domain/slug.ts'
import { withoutKey } from '../../../lib/store/item.ts'
import { loadContour } from '../../../lib/store/contour.ts'
import { linksPartition } from '../../../lib/store/keys.ts'
import { loadPartner, partnerLookup, partnerNotErased } from '../../../lib/store/partner.ts'
import { queryAll } from '../../../lib/store/read.ts'
import { linkCreated, loadLink } from '../../../lib/store/referral.ts'
import { actSubcommand, type ActingOptions, commitAsAdministrator } from './administered.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { idNamed } from './id-named.ts'
import { type ListOptions, listSubcommand, printList } from './list-subcommand.ts'
import { printLine, type Row } from './print.ts'
import { withExamples } from './examples.ts'
import { partnerIdNamed } from './partner-id-named.ts'

/** contour link …: the links that partners give to clients. */
export function linkCommands(): Command {
  return withExamples(
    new Command('link')
      .description('referral links: which of them lead where, and whose clients come by them')
      .addCommand(
        listSubcommand('list', 'all referral links with partner and offer')
          .option('--partner <email>', 'only those of this partner')
          .action(async ({ partner, ...options }: ListOptions & { partner?: string }) => {
            const email = partner?.trim().toLowerCase()
            const rows = (await linkRows()).filter((row) => email === undefined || row.partner === email)
            printList(options, { whole: rows, rows, csv: { columns: ['slug', 'partner', 'offer'] } })
          }),
      )
      .addCommand(
        actSubcommand('create', 'make a link for a partner')
          .requiredOption('--partner <email>', 'whose clients come by it')
          .requiredOption('--offer <slug>', 'the offer that it leads to')
          .option('--slug <slug>', 'its name: …/r/SLUG; made of partner and offer, if not given')
          .action(async (options: CreateOptions) => {
            const link = await createLink(options)
            printLine(options.json, link, () => `Link ${link.slug} is made: clients come by /r/${link.slug}`)
          }),
      ),
    [
      'link list --partner anna@partners.example',
      'link create --partner anna@partners.example --offer mortgage --slug anna-spring --admin olga@demo.example',
    ],
  )
}

interface CreateOptions extends ActingOptions {
  partner: string
  offer: string
  slug?: string
}

async function linkRows(): Promise<Row[]> {
  const [{ offers }, items] = await Promise.all([loadContour(), queryAll(linksPartition)])
  const links = items.map(withoutKey<ReferralLink>)
  const partners = await partnerLookup()(links.map(({ partnerId }) => partnerId))
  return links.map(({ slug, partnerId, offerId }) => ({
    slug,
    partner: partners.get(partnerId)?.email ?? null,
    offer: offers.find(({ id }) => id === offerId)?.slug ?? null,
  }))
}

/** @throws CommandRefused for a partner or an offer that there is not, a name that can be none, or is taken */
async function createLink({ partner: email, offer, slug: asked, ...by }: CreateOptions): Promise<ReferralLink> {
  const slug =
    asked?.trim() ??
    `${email
      .trim()
      .toLowerCase()
      .split('@', 1)[0]
      ?.replaceAll(/[^a-z0-9_-]+/g, '-')}-${offer}`
  if (!isSlug(slug)) throw new CommandRefused(`${slug} can be no link: Latin letters, digits, - and _, 100 at most.`)
  return commitAsAdministrator('links.write', by, async ({ at, contour }) => {
    const [partnerId, taken] = await Promise.all([partnerIdNamed(email), loadLink(slug)])
    if (taken) throw new CommandRefused(`There is a link ${slug} already, of ${(await loadPartner(taken.partnerId))?.email}.`)
    const offerId = idNamed(contour.offers, 'offer', (one) => one.slug, offer.trim())
    const { link, deed } = newLink({ slug, partnerId, offer: offerNamed(contour.offers, offerId), at })
    return { steps: [...linkCreated(link), partnerNotErased(partnerId)], answer: link, deed }
  })
}
