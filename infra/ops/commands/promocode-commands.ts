import { Command, Option } from 'commander'
import { presentSlug } from '../../../lib/domain/offer/slugs.ts'
import { offerNamed } from '../../../lib/domain/offer/offer.ts'
import type { ClientDiscount } from '../../../lib/domain/contour/contour.ts'
import {
  clientDiscountView,
  discountOf,
  maxDiscountTextLength,
  readClientDiscount,
} from '../../../lib/domain/referral/client-discount.ts'
import {
  canonicalPromocode,
  decidePromocode,
  mixesScripts,
  newCode,
  newPromocode,
  type Promocode,
  promocodeStatuses,
} from '../../../lib/domain/referral/promocode.ts'
import { administratorActor } from '../../../lib/domain/people/actor.ts'
import type { Item } from '../../../lib/store/table/item.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { promocodesPartition } from '../../../lib/store/keys.ts'
import { loadPartner, partnerNotErased } from '../../../lib/store/partner/partner.ts'
import { loadPromocode, promocodeCreated, promocodeDecided } from '../../../lib/store/referral/promocode.ts'
import { presentFormHolds } from '../../../lib/store/table/table-form.ts'
import { queryAll } from '../../../lib/store/table/read.ts'
import { actSubcommand, type ActingOptions, type ActOptions, commitAsAdministrator } from './administered.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { idNamed } from './id-named.ts'
import { type ListOptions, listSubcommand, printList } from './list-subcommand.ts'
import { discountText } from './discount-text.ts'
import { printLine, type Row } from './print.ts'
import { withExamples } from './examples.ts'
import { partnerIdNamed } from './partner-id-named.ts'
import { promocodeItem } from '../../../lib/store/referral/referral-items.ts'

/** contour promocode …: lists, makes and reviews promocodes. */
export function promocodeCommands(): Command {
  const promocode = new Command('promocode').description('promotion codes: whose they are, and whether they bring clients')
  promocode.addCommand(
    listSubcommand('list', 'all promocodes with partner, offer and status')
      .addOption(new Option('--status <status>', 'only those in this status').choices(promocodeStatuses))
      .action(async ({ status, ...options }: ListOptions & { status?: Promocode['status'] }) => {
        const rows = (await promocodeRows()).filter((row) => status === undefined || row.status === status)
        printList(options, { whole: rows, rows, csv: { columns: ['code', 'status', 'partner', 'offer', 'discount'] } })
      }),
  )
  promocode.addCommand(
    actSubcommand('create', 'make a promocode for a partner')
      .argument('<code>', 'the code, in any letter case')
      .requiredOption('--partner <email>', 'the partner whose clients it brings')
      .requiredOption('--offer <slug>', 'the offer that it is for')
      .addOption(new Option('--status <status>', 'the status it begins in').choices(promocodeStatuses).default('Active'))
      .option('--discount-percent <percent>', 'what its clients save, in percent; otherwise what the offer says', Number)
      .option('--discount-fixed <rubles>', 'the same as a sum', Number)
      .option('--discount-text <text>', 'what clients are told of it')
      .action(async (typed: string, options: CreateOptions) => {
        const created = await createPromocode(typed, options)
        printLine(options.json, created, () => `Promocode ${created.code} is made, and ${created.status}.`)
      }),
  )
  for (const { name, status, description } of changes) {
    promocode.addCommand(
      actSubcommand(name, description)
        .argument('<code>')
        .action(async (typed: string, { json, ...by }: ActingOptions) => {
          const changed = await changeStatus(typed, status, by)
          printLine(json, changed, () => `${changed.code} is ${changed.status} now.`)
        }),
    )
  }
  return withExamples(promocode, [
    'promocode list --status OnReview',
    'promocode create SPRING10 --partner anna@partners.example --offer mortgage --admin olga@demo.example',
    "promocode create FIRST10 --partner anna@partners.example --offer mortgage --discount-percent 10 --discount-text 'first order' --admin olga@demo.example",
    'promocode approve MARIA --admin olga@demo.example',
    "promocode disable ANNA10 --admin olga@demo.example --reason 'it stands on a coupon site'",
  ])
}

const changes = [
  { name: 'approve', status: 'Active', description: 'let a promocode bring leads' },
  { name: 'disable', status: 'Disabled', description: 'refuse new leads with a promocode; its leads stay' },
] as const

async function promocodeRows(): Promise<Row[]> {
  const [contour, items] = await Promise.all([loadContour(), queryAll(promocodesPartition)])
  const promocodes = items.map((item: Item) => promocodeItem.read(item))
  return Promise.all(
    promocodes.map(async (promocode) => {
      const offer = contour.offers.find(({ id }) => id === promocode.offerId)
      return {
        code: promocode.code,
        status: promocode.status,
        partner: (await loadPartner(promocode.partnerId))?.email,
        offer: offer?.slug,
        discount: discountText(clientDiscountView(discountOf(promocode, offer))),
      }
    }),
  )
}

interface CreateOptions extends ActingOptions {
  partner: string
  offer: string
  status: Promocode['status']
  discountPercent?: number
  discountFixed?: number
  discountText?: string
}

/** @throws CommandRefused if it is neither a percentage nor a sum */
function discountNamed({ discountPercent, discountFixed, discountText }: CreateOptions): ClientDiscount | undefined {
  const named = [discountPercent, discountFixed, discountText]
  if (named.every((part) => part === undefined)) return undefined
  const discount = readClientDiscount({ percent: discountPercent, fixed: discountFixed, text: discountText })
  if (discount) return discount
  throw new CommandRefused(
    `A discount has --discount-percent, more than 0 and at most 100, or --discount-fixed, rubles; and a --discount-text of at most ${maxDiscountTextLength} characters.`,
  )
}

/** @throws CommandRefused if the partner or the offer does not exist, or the code is invalid or taken */
async function createPromocode(typed: string, options: CreateOptions): Promise<Promocode> {
  const { partner: email, offer, status, ...by } = options
  const clientDiscount = discountNamed(options)
  const code = newCode(typed)
  if (code === undefined) throw new CommandRefused(`${typed} is no promocode.`)
  if (mixesScripts(code))
    throw new CommandRefused(`${typed} has letters of several scripts: it could be mistaken for another one.`)
  return commitAsAdministrator('promocodes.write', by, async ({ at, contour, newId }) => {
    const [partnerId, taken] = await Promise.all([partnerIdNamed(email), loadPromocode(code)])
    if (taken)
      throw new CommandRefused(`There is a promocode ${code} already, of ${(await loadPartner(taken.partnerId))?.email}.`)
    const offerId = idNamed(contour.offers, 'offer', (one) => one.slug, presentSlug(contour.offers, offer.trim()))
    const { promocode, deed } = newPromocode({
      id: newId(),
      code,
      partnerId,
      offer: offerNamed(contour.offers, offerId),
      status,
      clientDiscount,
      at,
    })
    const steps = [...promocodeCreated(promocode), partnerNotErased(partnerId), ...(clientDiscount ? [presentFormHolds] : [])]
    return { steps, answer: promocode, deed }
  })
}

async function changeStatus(
  typed: string,
  to: 'Active' | 'Disabled',
  by: ActOptions,
): Promise<Pick<Promocode, 'code' | 'status'>> {
  const code = canonicalPromocode(typed)
  if (code === undefined) throw new CommandRefused(`${typed} is no promocode.`)
  return commitAsAdministrator('promocodes.write', by, async ({ at, administrator }) => {
    const promocode = await loadPromocode(code)
    if (!promocode) throw new CommandRefused(`There is no promocode ${code}.`)
    const decided = decidePromocode({ promocode, to, doer: administratorActor(administrator), reason: by.reason ?? null, at })
    return { steps: promocodeDecided(decided), answer: { code, status: to }, deed: decided.deed }
  })
}
