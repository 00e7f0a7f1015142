import { Command } from 'commander'
import type { Offer } from '../../lib/domain/contour.ts'
import { loadContour } from '../../lib/store/contour.ts'
import { contourKey } from '../../lib/store/keys.ts'
import { findPartnerId } from '../../lib/store/partner.ts'
import { stale, type Step } from '../../lib/store/transact.ts'
import { act } from './act.ts'
import { CommandRefused, leaf } from './leaf.ts'
import { print } from './print.ts'

/** contour offer …: which offers take clients, and from whom. */
export function offerCommands(): Command {
  const offer = new Command('offer').description('offers: which of them take clients, and from whom')
  offer.addCommand(
    leaf('list', 'all offers').action(async ({ json }: { json: boolean }) => {
      const { offers } = await loadContour()
      print(
        json,
        offers,
        offers.map(({ slug, title, active, closedForPartnerIds, landingUrl }) => ({
          slug,
          title,
          takes: active ? 'clients' : 'nobody',
          closedFor: closedForPartnerIds.length,
          landingUrl,
        })),
      )
    }),
  )
  offer.addCommand(
    leaf('stop', 'take no more clients; links and promocodes of the offer answer «Предложение недоступно»')
      .argument('<slug>')
      .action(async (slug: string) =>
        console.log(await changeOffer(slug, (found) => ({ ...found, active: false }), 'is stopped')),
      ),
  )
  offer.addCommand(
    leaf('open', 'take clients again')
      .argument('<slug>')
      .action(async (slug: string) =>
        console.log(await changeOffer(slug, (found) => ({ ...found, active: true }), 'takes clients')),
      ),
  )
  offer.addCommand(
    leaf('close-for', 'take no more clients from one partner')
      .argument('<slug>')
      .argument('<email>')
      .action(async (slug: string, email: string) => {
        const partnerId = await partnerIdOf(email)
        console.log(
          await changeOffer(
            slug,
            (found) => ({ ...found, closedForPartnerIds: [...without(found, partnerId), partnerId] }),
            `is closed for ${email}`,
          ),
        )
      }),
  )
  offer.addCommand(
    leaf('open-for', 'take clients from that partner again')
      .argument('<slug>')
      .argument('<email>')
      .action(async (slug: string, email: string) => {
        const partnerId = await partnerIdOf(email)
        console.log(
          await changeOffer(
            slug,
            (found) => ({ ...found, closedForPartnerIds: without(found, partnerId) }),
            `is open for ${email}`,
          ),
        )
      }),
  )
  return offer.addHelpText(
    'after',
    `
Examples:
  npm run contour -- offer stop mortgage
  npm run contour -- offer open mortgage
  npm run contour -- offer close-for mortgage maria@partners.example`,
  )
}

const without = ({ closedForPartnerIds }: Offer, partnerId: string): string[] =>
  closedForPartnerIds.filter((id) => id !== partnerId)

async function partnerIdOf(email: string): Promise<string> {
  const partnerId = await findPartnerId(email)
  if (partnerId === undefined) throw new CommandRefused(`There is no partner ${email}.`)
  return partnerId
}

async function changeOffer(slug: string, change: (offer: Offer) => Offer, outcome: string): Promise<string> {
  return act(async () => {
    const { offers } = await loadContour()
    const before = offers.find((offer) => offer.slug === slug)
    if (!before) throw new CommandRefused(`There is no offer ${slug}: ${offers.map((offer) => offer.slug).join(', ')}`)
    return { steps: [offerChanged(before, change(before))], answer: `Offer ${slug} ${outcome} now.` }
  })
}

/** Sets what the commands change, if it still is as it was read. */
function offerChanged(before: Offer, after: Offer): Step {
  return {
    write: {
      Update: {
        Key: contourKey('OFFER', before.id),
        UpdateExpression: 'SET active = :active, closedForPartnerIds = :closedFor',
        ConditionExpression: 'active = :activeBefore AND closedForPartnerIds = :closedForBefore',
        ExpressionAttributeValues: {
          ':active': after.active,
          ':closedFor': after.closedForPartnerIds,
          ':activeBefore': before.active,
          ':closedForBefore': before.closedForPartnerIds,
        },
      },
    },
    refused: stale,
  }
}
