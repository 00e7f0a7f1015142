import { Command } from 'commander'
import type { Contour, Offer } from '../../../lib/domain/contour.ts'
import type { Deed } from '../../../lib/domain/journal.ts'
import type { OfferClosure } from '../../../lib/domain/offer.ts'
import { loadContour } from '../../../lib/store/contour.ts'
import { contourKey } from '../../../lib/store/keys.ts'
import { closureSet, loadClosure, loadClosures } from '../../../lib/store/offer-closure.ts'
import { stale, type Step } from '../../../lib/store/transact.ts'
import { actSubcommand, type ActingOptions, type ActOptions, commitAsAdministrator } from './administered.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { type ListOptions, listSubcommand, printList } from './list-subcommand.ts'
import { printLine } from './print.ts'
import { withExamples } from './examples.ts'
import { partnerIdNamed } from './partner-id-named.ts'

/** contour offer …: which offers take clients, and from whom. */
export function offerCommands(): Command {
  const offer = new Command('offer').description('offers: which of them take clients, and from whom')
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
        .action(async (slug: string, { json, ...by }: ActingOptions) =>
          printOffer(json, await switchOffer(slug, by, activeAfter)),
        ),
    )
  }
  for (const { name, description, isClosed } of partnerSwitches) {
    offer.addCommand(
      actSubcommand(name, description)
        .argument('<slug>')
        .argument('<email>')
        .action(async (slug: string, email: string, { json, ...by }: ActingOptions) => {
          const changed = await closeOffer(slug, email, by, isClosed)
          printLine(json, changed, () => `Offer ${slug} is ${isClosed ? 'closed for' : 'open to'} ${email} now.`)
        }),
    )
  }
  return withExamples(offer, [
    'offer list',
    "offer stop mortgage --admin olga@demo.example --reason 'the bank asked for it'",
    'offer open mortgage --admin olga@demo.example',
    'offer close-for mortgage maria@partners.example --admin olga@demo.example',
    'offer open-for mortgage maria@partners.example --admin olga@demo.example',
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

function offerNamed({ offers }: Contour, slug: string): Offer {
  const offer = offers.find((one) => one.slug === slug)
  if (!offer) throw new CommandRefused(`There is no offer ${slug}: ${offers.map((one) => one.slug).join(', ')}`)
  return offer
}

async function switchOffer(slug: string, by: ActOptions, active: boolean): Promise<Offer> {
  return commitAsAdministrator('offers.write', by, async ({ at, contour }) => {
    const before = offerNamed(contour, slug)
    const after = { ...before, active, switchedAt: at }
    const deed: Deed = { type: 'offer.edited', subjects: [`offer:${slug}`], before: { active: before.active }, after: { active } }
    return { steps: [offerSwitched(before, after)], answer: after, deed }
  })
}

/** Closing what is closed leaves it as it is: the moment of the first time counts. */
async function closeOffer(slug: string, email: string, by: ActOptions, isClosed: boolean): Promise<OfferClosure> {
  return commitAsAdministrator('offers.write', by, async ({ at, contour }) => {
    const { id: offerId } = offerNamed(contour, slug)
    const partnerId = await partnerIdNamed(email)
    const before = await loadClosure(offerId, partnerId)
    const after = { offerId, partnerId, isClosed, revision: (before?.revision ?? 0) + 1, updatedAt: at }
    if ((before?.isClosed ?? false) === isClosed) return { answer: before ?? { ...after, revision: 0 } }
    const closedFor = (closed: boolean) => ({ closedFor: closed ? [email] : [] })
    const deed: Deed = {
      type: 'offer.edited',
      subjects: [`offer:${slug}`, `partner:${partnerId}`],
      before: closedFor(!isClosed),
      after: closedFor(isClosed),
    }
    return { steps: closureSet(after), answer: after, deed }
  })
}

function printOffer(json: boolean, offer: Offer): void {
  printLine(json, offer, () => `Offer ${offer.slug} takes ${offer.active ? 'clients' : 'nobody'} now.`)
}

/** If it still is as it was read: the journal says what it was. */
function offerSwitched(before: Offer, after: Offer): Step {
  return {
    write: {
      Update: {
        Key: contourKey('OFFER', before.id),
        UpdateExpression: 'SET active = :active, switchedAt = :at',
        ConditionExpression: 'active = :activeBefore',
        ExpressionAttributeValues: { ':active': after.active, ':at': after.switchedAt, ':activeBefore': before.active },
      },
    },
    refused: stale,
  }
}
