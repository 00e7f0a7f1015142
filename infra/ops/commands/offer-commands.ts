import { Command } from 'commander'
import { offerCalled } from '../../../lib/domain/offer/slugs.ts'
import type { Contour, Offer } from '../../../lib/domain/contour/contour.ts'
import { closeOffer, type OfferClosure, switchOffer } from '../../../lib/domain/offer/offer.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { offerSwitched } from '../../../lib/store/offer/offer.ts'
import { closureSet, loadClosure, loadClosures } from '../../../lib/store/offer/offer-closure.ts'
import { actSubcommand, type ActingOptions, type ActOptions, commitAsAdministrator } from './administered.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { type ListOptions, listSubcommand, printList } from './list-subcommand.ts'
import { monthCostCommand } from './month-cost-command.ts'
import { printLine } from './print.ts'
import { withExamples } from './examples.ts'
import { partnerIdNamed } from './partner-id-named.ts'

/** contour offer …: which offers take clients, and from which partners. */
export function offerCommands(): Command {
  const offer = new Command('offer').description(
    'offers: which take clients, from which partners, and what other rules would have cost',
  )
  offer.addCommand(
    listSubcommand('list', 'all offers').action(async (options: ListOptions) => {
      const { offers } = await loadContour()
      const all = await Promise.all(
        offers.map(async (one) => ({ ...one, closedForPartnerIds: closedFor(await loadClosures(one.id)) })),
      )
      const rows = all.map(({ slug, title, active, closedForPartnerIds, landingUrl }) => ({
        slug,
        title,
        takes: active ? 'clients' : 'nobody',
        closedFor: closedForPartnerIds.length,
        landingUrl,
      }))
      printList(options, { whole: all, rows, csv: { columns: ['slug', 'title', 'takes', 'closedFor', 'landingUrl'] } })
    }),
  )
  for (const { name, description, activeAfter } of switches) {
    offer.addCommand(
      actSubcommand(name, description)
        .argument('<slug>')
        .action(async (slug: string, { json, ...by }: ActingOptions) => printOffer(json, await setActive(slug, by, activeAfter))),
    )
  }
  for (const { name, description, isClosed } of partnerSwitches) {
    offer.addCommand(
      actSubcommand(name, description)
        .argument('<slug>')
        .argument('<email>')
        .action(async (slug: string, email: string, { json, ...by }: ActingOptions) => {
          const changed = await setClosed(slug, email, by, isClosed)
          printLine(json, changed, () => `Offer ${slug} is ${isClosed ? 'closed for' : 'open to'} ${email} now.`)
        }),
    )
  }
  offer.addCommand(monthCostCommand())
  return withExamples(offer, [
    'offer list',
    "offer stop mortgage --admin olga@demo.example --reason 'the bank asked for it'",
    'offer open mortgage --admin olga@demo.example',
    'offer close-for mortgage maria@partners.example --admin olga@demo.example',
    'offer open-for mortgage maria@partners.example --admin olga@demo.example',
    'offer month-cost',
    'offer month-cost --file new-rules.json --month 2026-10 --json',
  ])
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
  { name: 'close-for', description: 'take no more clients from one partner', isClosed: true },
  { name: 'open-for', description: 'take clients from that partner again', isClosed: false },
] as const

const closedFor = (closures: readonly OfferClosure[]): string[] =>
  closures.filter(({ isClosed }) => isClosed).map(({ partnerId }) => partnerId)

function offerOf({ offers }: Contour, slug: string): Offer {
  const offer = offerCalled(offers, slug)
  if (!offer) throw new CommandRefused(`There is no offer ${slug}: ${offers.map((one) => one.slug).join(', ')}`)
  return offer
}

async function setActive(slug: string, by: ActOptions, active: boolean): Promise<Offer> {
  return commitAsAdministrator('offers.write', by, async ({ at, contour }) => {
    const switched = switchOffer(offerOf(contour, slug), active, at)
    return { steps: [offerSwitched(switched)], answer: switched.offer, deed: switched.deed }
  })
}

async function setClosed(slug: string, email: string, by: ActOptions, isClosed: boolean): Promise<OfferClosure> {
  return commitAsAdministrator('offers.write', by, async ({ at, contour }) => {
    const offer = offerOf(contour, slug)
    const partnerId = await partnerIdNamed(email)
    const before = await loadClosure(offer.id, partnerId)
    const closed = closeOffer({ offer, partner: { id: partnerId, email }, before, isClosed, at })
    if (closed) return { steps: closureSet(closed.closure), answer: closed.closure, deed: closed.deed }
    return { answer: before ?? { offerId: offer.id, partnerId, isClosed, revision: 0, updatedAt: at } }
  })
}

function printOffer(json: boolean, offer: Offer): void {
  printLine(json, offer, () => `Offer ${offer.slug} takes ${offer.active ? 'clients' : 'nobody'} now.`)
}
