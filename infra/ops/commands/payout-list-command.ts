import { paymentTokenOf } from '../../../lib/domain/banking/payment-token.ts'
import { type Command, Option } from 'commander'
import type { ApiKeyIdentity } from '../../../lib/domain/people/actor.ts'
import { formatRubles } from '../../../lib/domain/value/money.ts'
import { type ListedPayout, type PayoutStatus, payoutStatuses } from '../../../lib/domain/payout/payout.ts'
import type { DestinationStanding } from '../../../lib/domain/payout/payout-destination.ts'
import { payoutListView } from '../../../lib/domain/payout/payout-view.ts'
import { partnerLookup } from '../../../lib/store/partner/partner.ts'
import { loadPayingKeys } from '../../../lib/store/key/paying-keys.ts'
import { listedPayoutPages } from '../../../lib/store/payout/payout.ts'
import { type ListOptions, listSubcommand, printList, since, until } from './list-subcommand.ts'
import { partnerName } from './partner-names.ts'
import type { Row } from './print.ts'
import { partnerIdNamed } from './partner-id-named.ts'
import { destinationsOf } from './payout-destinations.ts'

interface PayoutListOptions extends ListOptions {
  status?: PayoutStatus
  partner?: string
  since?: string
  until?: string
}

type View = ReturnType<typeof payoutListView>

/** contour payout list: what is to be paid, to which partner and where. */
export function payoutListCommand(): Command {
  return listSubcommand('list', 'payout requests, newest first, with requisites, ИНН and the sum of all that are listed')
    .addOption(new Option('--status <status>', 'only those in this status').choices(payoutStatuses))
    .option('--partner <email>', 'only those of this partner')
    .option('--since <date>', 'only those that got their status on that day or later', since)
    .option('--until <date>', 'only those that got their status on that day or earlier', until)
    .action(async (options: PayoutListOptions) => {
      const { views, destinations, payingKeys, sumKopecks } = await listedPayouts(options)
      const count = views.length === 1 ? '1 payout request' : `${views.length} payout requests`
      const [rows, footer] = [
        views.map((view) => row(view, destinations.get(view.id))),
        `${count}, ${formatRubles(sumKopecks)} in all`,
      ]
      const csvRows = views.map((view) => csvRow(view, destinations.get(view.id), payingKeys.get(view.id)))
      printList(options, { whole: views, rows, csv: { columns: csvColumns, rows: csvRows }, footer })
    })
    .addHelpText(
      'after',
      `
--status Paid --since 2026-11-01 --until 2026-11-30 is what was paid in November. --csv has every column, of paid
requests also who paid and the document (adminComment); payout approve, pay and reject take such a file with --from.
Of what waits, destination says whether it goes to the details that the partner has confirmed (Confirmed), to those
that a mailed code confirmed (ByCode), to others (Other), or says nothing (None).`,
    )
}

async function listedPayouts({ status, partner, since: from, until: to }: PayoutListOptions) {
  const partnerId = partner === undefined ? undefined : await partnerIdNamed(partner)
  const isWanted = (payout: ListedPayout): boolean =>
    (status === undefined || payout.status === status) &&
    (partnerId === undefined || payout.partnerId === partnerId) &&
    (from === undefined || payout.updatedAt >= from) &&
    (to === undefined || payout.updatedAt <= to)

  const lookUp = partnerLookup()
  const views: View[] = []
  const destinations = new Map<string, DestinationStanding>()
  const payingKeys = new Map<string, ApiKeyIdentity>()
  let sumKopecks = 0
  for await (const page of listedPayoutPages()) {
    const wanted = page.filter(isWanted)
    const [partners, found, keys] = await Promise.all([
      lookUp(wanted.map((payout) => payout.partnerId)),
      destinationsOf(wanted),
      loadPayingKeys(wanted),
    ])
    for (const [id, destination] of found) destinations.set(id, destination)
    for (const [id, key] of keys) payingKeys.set(id, key)
    for (const payout of wanted) {
      views.push(payoutListView(payout, partners.get(payout.partnerId)))
      sumKopecks += payout.amountKopecks
    }
  }
  return { views, destinations, payingKeys, sumKopecks }
}

function row(
  { id, status, amount, partner, inn, requisites, updatedAt, adminComment, partnerComment }: View,
  destination: DestinationStanding | undefined,
): Row {
  return {
    id,
    status,
    amount: formatRubles(Math.round(amount * 100)),
    partner: partner.email,
    ИНН: inn,
    requisites,
    destination,
    since: updatedAt.slice(0, 16).replace('T', ' '),
    comment: adminComment ?? partnerComment,
  }
}

const csvColumns = [
  'id',
  'status',
  'amount',
  'partner',
  'email',
  'inn',
  'requisites',
  'createdAt',
  'updatedAt',
  'processedAt',
  'processedBy',
  'adminComment',
  'partnerComment',
  'destination',
  'externalId',
  'token',
] as const

/** @param payingKey the key that marked it paid */
function csvRow(
  { partner, processedBy, paymentDetails: _asRequisites, ...view }: View,
  destination: DestinationStanding | undefined,
  payingKey: ApiKeyIdentity | undefined,
): Row {
  const payer = processedBy?.email ?? (payingKey && `API key ${payingKey.title}`)
  const token = paymentTokenOf(view.id)
  return { ...view, destination, token, partner: partnerName(partner), email: partner.email, processedBy: payer }
}
