import { randomUUID } from 'node:crypto'
import { rublesFromKopecks } from '../../../lib/domain/money.ts'
import { loadContour } from '../../../lib/store/contour.ts'
import { linkCreated } from '../../../lib/store/referral.ts'
import type { ActOptions } from '../commands/administered.ts'
import { commitAct } from '../commands/commit-act.ts'
import { CommandRefused } from '../commands/contour-subcommand.ts'
import { issueKey } from '../commands/key-commands.ts'
import { addPartner } from '../commands/partner-add-command.ts'
import { filePartner } from '../../../lib/contour-file/contour-file.ts'

/** What the requests are made with: a key, a partner with money, and a link, all made for this one run. */
export interface Scene {
  by: ActOptions
  keyId: string
  secret: string
  partnerId: string
  /** All that the partner has, and the least that can be paid out. */
  amountRubles: number
  slug: string
  targetStatusId: string
}

/** Nobody's, but its check digits hold. */
const inn = '500100732259'

/** @throws CommandRefused when the contour has no offer that a link could lead to */
export async function setScene(): Promise<Scene> {
  const { administrators, offers, settings } = await loadContour()
  const offer = offers.find(({ active }) => active)
  if (!offer) throw new CommandRefused('The contour has no active offer: no lead can be tried. Apply a file with one.')
  // It acts in the name of the contour's first administrator, and says so.
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
