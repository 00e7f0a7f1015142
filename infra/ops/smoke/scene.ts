import { randomUUID } from 'node:crypto'
import { rublesFromKopecks } from '../../../lib/domain/value/money.ts'
import { loadContour } from '../../../lib/store/contour/contour.ts'
import { linkCreated } from '../../../lib/store/referral/referral.ts'
import type { ActOptions } from '../commands/administered.ts'
import { commitAct } from '../commands/commit-act.ts'
import { CommandRefused } from '../commands/contour-subcommand.ts'
import { issueKey } from '../commands/key-commands.ts'
import { addPartner } from '../commands/partner-add-command.ts'
import { filePartner } from '../../../lib/contour-file/contour-file.ts'

/** What the requests need: a key, a partner with money, and a link, all made for this run. */
export interface Scene {
  by: ActOptions
  keyId: string
  secret: string
  partnerId: string
  /** Everything the partner has, and at least the minimum payout. */
  amountRubles: number
  slug: string
  targetStatusId: string
}

/** Belongs to nobody, but has valid check digits. */
const inn = '500100732259'

/** @throws CommandRefused if the contour has no offer for a link */
export async function setScene(): Promise<Scene> {
  const { administrators, offers, settings } = await loadContour()
  const offer = offers.find(({ active }) => active)
  if (!offer) throw new CommandRefused('The contour has no active offer: no lead can be tried. Apply a file with one.')
  // It acts as the contour's first administrator, and says so.
  const by = { ...(administrators[0] && { admin: administrators[0].email }), reason: 'smoke' }
  const name = `smoke-${randomUUID().slice(0, 8)}`
  const amountRubles = Math.max(rublesFromKopecks(settings.minimumPayoutKopecks), 1)
  const asked = filePartner.parse({ email: `${name}@smoke.example`, firstName: 'Smoke', inn, openingBalance: amountRubles })
  const { id: partnerId } = await addPartner(asked, false, by)
  const { secret, apiKey } = await issueKey({ title: name, everything: true, days: 1, ...by })
  const link = { slug: name, partnerId, offerId: offer.id }
  await commitAct(async () => ({ steps: linkCreated(link), answer: undefined }))
  return { by, keyId: apiKey.id, secret, partnerId, amountRubles, slug: name, targetStatusId: settings.targetStatusId }
}
