import { Command } from 'commander'
import type { Offer } from '../../../lib/domain/contour.ts'
import type { Deed } from '../../../lib/domain/journal.ts'
import { loadContour } from '../../../lib/store/contour.ts'
import { contourKey } from '../../../lib/store/keys.ts'
import { findPartnerId, loadPartner } from '../../../lib/store/partner.ts'
import { stale, type Step } from '../../../lib/store/transact.ts'
import { actSubcommand, type ActingOptions, type ActOptions, commitAsAdministrator } from './administered.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { type ListOptions, listSubcommand, printList } from './list-subcommand.ts'
import { printLine } from './print.ts'

/** contour offer …: which offers take clients, and from whom. */
export function offerCommands(): Command {
  const offer = new Command('offer').description('offers: which of them take clients, and from whom')
  offer.addCommand(
    listSubcommand('list', 'all offers').action(async (options: ListOptions) => {
      const { offers } = await loadContour()
      const rows = offers.map(({ slug, title, active, closedForPartnerIds, landingUrl }) => ({
        slug,
        title,
        takes: active ? 'clients' : 'nobody',
        closedFor: closedForPartnerIds.length,
        landingUrl,
      }))
      printList(options, { whole: offers, rows, csv: { columns: ['slug', 'title', 'takes', 'closedFor', 'landingUrl'] } })
    }),
  )
  for (const { name, description, activeAfter } of switches) {
    offer.addCommand(
      actSubcommand(name, description)
        .argument('<slug>')
        .action(async (slug: string, { json, ...by }: ActingOptions) =>
          printOffer(json, await changeOffer(slug, by, (found) => ({ ...found, active: activeAfter }))),
        ),
    )
  }
  for (const { name, description, closedForAfter } of partnerSwitches) {
    offer.addCommand(
      actSubcommand(name, description)
        .argument('<slug>')
        .argument('<email>')
        .action(async (slug: string, email: string, { json, ...by }: ActingOptions) => {
          const partnerId = await partnerIdOf(email)
          printOffer(
            json,
            await changeOffer(slug, by, (found) => ({
              ...found,
              closedForPartnerIds: closedForAfter(without(found, partnerId), partnerId),
            })),
          )
        }),
    )
  }
  return offer.addHelpText(
    'afterAll',
    `
Examples:
  npm run contour -- offer stop mortgage
  npm run contour -- offer open mortgage
  npm run contour -- offer close-for mortgage maria@partners.example`,
  )
}

const switches = [
  {
    name: 'stop',
    description: 'take no more clients; links and promocodes of the offer answer «Предложение недоступно»',
    activeAfter: false,
  },
  { name: 'open', description: 'take clients again', activeAfter: true },
] as const

const partnerSwitches = [
  {
    name: 'close-for',
    description: 'take no more clients from one partner',
    closedForAfter: (others: string[], partnerId: string) => [...others, partnerId],
  },
  { name: 'open-for', description: 'take clients from that partner again', closedForAfter: (others: string[]) => others },
] as const

const without = ({ closedForPartnerIds }: Offer, partnerId: string): string[] =>
  closedForPartnerIds.filter((id) => id !== partnerId)

async function partnerIdOf(email: string): Promise<string> {
  const partnerId = await findPartnerId(email)
  if (partnerId === undefined) throw new CommandRefused(`There is no partner ${email}.`)
  return partnerId
}

async function changeOffer(slug: string, by: ActOptions, change: (offer: Offer) => Offer): Promise<Offer> {
  return commitAsAdministrator(by, async ({ at, contour: { offers } }) => {
    const before = offers.find((offer) => offer.slug === slug)
    if (!before) throw new CommandRefused(`There is no offer ${slug}: ${offers.map((offer) => offer.slug).join(', ')}`)
    const after = { ...change(before), switchedAt: at }
    const deed = await offerDeed(before, after)
    return { steps: [offerChanged(before, after)], answer: after, deed }
  })
}

/** Partners by their emails: whom it is closed for changes from one partner to the next. */
async function offerDeed(before: Offer, after: Offer): Promise<Deed> {
  const ids = [before, after].map(({ closedForPartnerIds }) => closedForPartnerIds)
  const touched = ids.flat().filter((id) => !ids.every((some) => some.includes(id)))
  const partners = await Promise.all(touched.map(loadPartner))
  const shown = ({ active, closedForPartnerIds }: Offer) => ({
    active,
    closedFor: partners.flatMap((one) => (one && closedForPartnerIds.includes(one.id) ? [one.email] : [])),
  })
  const subjects = [`offer:${before.slug}` as const, ...touched.map((id) => `partner:${id}` as const)]
  return { type: 'offer.edited', subjects, before: shown(before), after: shown(after) }
}

function printOffer(json: boolean, offer: Offer): void {
  const { slug, active, closedForPartnerIds } = offer
  const takes = active ? 'clients' : 'nobody'
  printLine(json, offer, () => `Offer ${slug} takes ${takes} now; it is closed for ${closedForPartnerIds.length} partners.`)
}

/** Sets what the commands change, if it still is as it was read. */
function offerChanged(before: Offer, after: Offer): Step {
  return {
    write: {
      Update: {
        Key: contourKey('OFFER', before.id),
        UpdateExpression: 'SET active = :active, closedForPartnerIds = :closedFor, switchedAt = :at',
        ConditionExpression: 'active = :activeBefore AND closedForPartnerIds = :closedForBefore',
        ExpressionAttributeValues: {
          ':active': after.active,
          ':at': after.switchedAt,
          ':closedFor': after.closedForPartnerIds,
          ':activeBefore': before.active,
          ':closedForBefore': before.closedForPartnerIds,
        },
      },
    },
    refused: stale,
  }
}
