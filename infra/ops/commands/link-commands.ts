import { Command, Option } from 'commander'
import { presentSlug } from '../../../lib/domain/offer/slugs.ts'
import { offerNamed } from '../../../lib/domain/offer/offer.ts'
import { changeLink, linkStatus, type LinkStatus, newLink, type ReferralLink } from '../../../lib/domain/referral/referral.ts'
import { isSlug } from '../../../lib/domain/value/slug.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { linksPartition } from '../../../lib/store/keys.ts'
import { loadPartner, partnerLookup, partnerNotErased } from '../../../lib/store/partner/partner.ts'
import { queryAll } from '../../../lib/store/table/read.ts'
import { linkChanged, linkCreated, loadLink } from '../../../lib/store/referral/referral.ts'
import { actSubcommand, type ActingOptions, type ActOptions, commitAsAdministrator } from './administered.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { idNamed } from './id-named.ts'
import { type ListOptions, listSubcommand, printList } from './list-subcommand.ts'
import { printLine, type Row } from './print.ts'
import { withExamples } from './examples.ts'
import { partnerIdNamed } from './partner-id-named.ts'
import { linkItem } from '../../../lib/store/referral/referral-items.ts'

/** contour link …: the links that partners give to clients. */
export function linkCommands(): Command {
  const link = new Command('link').description('referral links: where they lead and whose clients they bring')
  link.addCommand(
    listSubcommand('list', 'all referral links with partner, offer and status, without removed ones')
      .option('--partner <email>', 'only those of this partner')
      .addOption(new Option('--status <status>', 'only those in this status').choices(shownStatuses))
      .action(async ({ partner, status, ...options }: ListOptions & { partner?: string; status?: LinkStatus }) => {
        const email = partner?.trim().toLowerCase()
        const rows = (await linkRows())
          .filter((row) => email === undefined || row.partner === email)
          .filter((row) => status === undefined || row.status === status)
        printList(options, { whole: rows, rows, csv: { columns: ['slug', 'status', 'partner', 'offer'] } })
      }),
  )
  link.addCommand(
    actSubcommand('create', 'make a link for a partner')
      .requiredOption('--partner <email>', 'the partner whose clients it brings')
      .requiredOption('--offer <slug>', 'the offer that it leads to')
      .option('--slug <slug>', 'its name: …/r/SLUG (default: made from partner and offer)')
      .action(async (options: CreateOptions) => {
        const made = await createLink(options)
        printLine(options.json, made, () => `Link ${made.slug} is made: clients come by /r/${made.slug}`)
      }),
  )
  for (const { name, status, description } of changes) {
    link.addCommand(
      actSubcommand(name, description)
        .argument('<slug>', 'its name: …/r/SLUG')
        .action(async (slug: string, { json, ...by }: ActingOptions) => {
          const changed = await changeStatus(slug.trim(), status, by)
          printLine(json, changed, () => `${changed.slug} is ${changed.status} now.`)
        }),
    )
  }
  return withExamples(link, [
    'link list --partner anna@partners.example',
    'link create --partner anna@partners.example --offer mortgage --slug anna-spring --admin olga@demo.example',
    "link disable anna-mortgage --admin olga@demo.example --reason 'it stands on a coupon site'",
    'link enable anna-mortgage --admin olga@demo.example',
    "link remove anna-mortgage --admin olga@demo.example --reason 'the partner asked for it'",
  ])
}

const shownStatuses = ['Active', 'Disabled'] as const satisfies readonly LinkStatus[]

const changes = [
  { name: 'disable', status: 'Disabled', description: 'stop a link; the partner cannot enable it again' },
  { name: 'enable', status: 'Active', description: 'let a link bring clients again' },
  { name: 'remove', status: 'Removed', description: 'remove a link for good; its name is never used again' },
] as const satisfies readonly { name: string; status: LinkStatus; description: string }[]

interface CreateOptions extends ActingOptions {
  partner: string
  offer: string
  slug?: string
}

async function linkRows(): Promise<Row[]> {
  const [{ offers }, items] = await Promise.all([loadContour(), queryAll(linksPartition)])
  const links = items.map(linkItem.read).filter(({ status }) => status !== 'Removed')
  const partners = await partnerLookup()(links.map(({ partnerId }) => partnerId))
  return links.map((link) => ({
    slug: link.slug,
    status: linkStatus(link),
    partner: partners.get(link.partnerId)?.email ?? null,
    offer: offers.find(({ id }) => id === link.offerId)?.slug ?? null,
  }))
}

/** @throws CommandRefused if the partner or the offer does not exist, or the name is invalid or taken */
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
    const offerId = idNamed(contour.offers, 'offer', (one) => one.slug, presentSlug(contour.offers, offer.trim()))
    const { link, deed } = newLink({ slug, partnerId, offer: offerNamed(contour.offers, offerId), at })
    return { steps: [...linkCreated(link), partnerNotErased(partnerId)], answer: link, deed }
  })
}

/** @throws CommandRefused if the link does not exist */
async function changeStatus(slug: string, to: LinkStatus, by: ActOptions): Promise<{ slug: string; status: LinkStatus }> {
  return commitAsAdministrator('links.write', by, async ({ at }) => {
    const link = await loadLink(slug)
    if (!link || link.status === 'Removed') throw new CommandRefused(`There is no link ${slug}.`)
    const from = linkStatus(link)
    const answer = { slug, status: to }
    if (from === to) return { answer }
    const changed = changeLink({ link, from, to, by: 'Administrator', reason: by.reason ?? null, at })
    return { steps: [linkChanged(changed)], answer, deed: changed.deed }
  })
}
