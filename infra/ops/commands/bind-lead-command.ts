import { type Command, Option } from 'commander'
import type { Contour } from '../../../lib/domain/contour.ts'
import { isId } from '../../../lib/domain/id.ts'
import type { Lead } from '../../../lib/domain/lead.ts'
import { bindLead, type LeadBinding } from '../../../lib/domain/lead-binding.ts'
import { leadView } from '../../../lib/domain/lead-view.ts'
import { formatRubles } from '../../../lib/domain/money.ts'
import { openOffer } from '../../../lib/domain/offer.ts'
import type { Promocode } from '../../../lib/domain/promocode.ts'
import { ApiError } from '../../../lib/errors.ts'
import { loadLead, loadLeadActs } from '../../../lib/store/lead.ts'
import { isRepeated, leadBound, loadBesideLead, maxSteps } from '../../../lib/store/lead-binding.ts'
import { loadClosure } from '../../../lib/store/offer-closure.ts'
import { loadEarner, loadPartner } from '../../../lib/store/partner.ts'
import { loadPromocode } from '../../../lib/store/promocode.ts'
import { actSubcommand, type ActingOptions, type ActOptions, commitAsAdministrator } from './administered.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { idNamed } from './id-named.ts'
import { printLine } from './print.ts'
import { partnerIdNamed } from './partner-id-named.ts'

/** Whom a lead is bound to, in a person's words. */
interface Named {
  promocode?: string
  partner?: string
  offer?: string
}

/** contour lead bind: a lead that came without session and promocode finds its partner. */
export function bindLeadCommand(): Command {
  return actSubcommand('bind', 'bind a lead of nobody to a partner, and accrue what it would have earned; once')
    .argument('<id>')
    .addOption(
      new Option('--promocode <code>', 'the code that the client had: its partner, its offer').conflicts(['partner', 'offer']),
    )
    .option('--partner <email|id>', 'the partner, where there was no code; needs --offer')
    .option('--offer <slug>', 'the offer whose rules are run')
    .action(async (id: string, options: Named & ActingOptions) => {
      const { view, binding } = await bind(id, options)
      printLine(options.json, view, () => boundText(id, binding))
    })
}

interface Bound {
  view: ReturnType<typeof leadView>
  binding: LeadBinding & { email: string }
}

function boundText(id: string, { email, act, offer }: Bound['binding']): string {
  const { outcomes } = act.rewards
  const sum = outcomes.reduce((kopecks, { amountKopecks }) => kopecks + amountKopecks, 0)
  const earned = outcomes.length === 0 ? 'It has earned nothing so far.' : `${formatRubles(sum)} that it has earned is accrued.`
  return `Lead ${id} belongs to ${email} now, by the offer ${offer.slug}. ${earned}`
}

/**
 * Binds a lead of nobody.
 *
 * @throws CommandRefused and ApiError, each where the lead would have been refused at its creation, and where it has a partner
 */
export async function bind(leadId: string, options: Named & ActOptions): Promise<Bound> {
  if (options.promocode === undefined && (options.partner === undefined || options.offer === undefined)) {
    throw new CommandRefused('Say whose lead it is: --promocode CODE, or --partner EMAIL and --offer SLUG.')
  }
  return commitAsAdministrator('leads.write', options, async ({ at, newId, contour, administrator }) => {
    const [current, owner] = await Promise.all([loadLead(leadId), ownerNamed(options, contour)])
    if (!current) throw new CommandRefused(`There is no lead ${leadId}.`)
    const { lead } = current
    if (lead.partnerId !== null) throw boundBefore(lead)
    const { partnerId, offerId, promocode } = owner
    // Acts are read behind the lead: those that it counts are all there.
    const [acts, earner, closure, beside] = await Promise.all([
      loadLeadActs(leadId),
      loadEarner(partnerId),
      loadClosure(offerId, partnerId),
      loadBesideLead(lead, promocode, contour.fields),
    ])
    if (!earner) throw new CommandRefused(`There is no partner ${partnerId}.`)
    const offer = openOffer(contour.offers, offerId, closure)
    // Read behind the lead, its window may know of a binding that the lead did not.
    if (beside.window?.leadId === leadId) throw boundBefore(lead)
    if (isRepeated(lead, beside)) throw await refusalOfRepeat(lead, beside.window?.leadId)
    const binding = bindLead({
      terms: { offer, promocode, account: earner.account },
      current,
      acts: acts.filter(({ revision }) => revision <= lead.revision),
      reason: options.reason ?? null,
      doneBy: { kind: 'Administrator', administrator },
      at,
      newId,
    })
    const steps = leadBound(binding, beside)
    if (steps.length > maxSteps) throw tooLong(binding)
    const { partner } = earner
    return { steps, answer: { view: leadView(contour, binding, partner), binding: { ...binding, email: partner.email } } }
  })
}

interface Owner {
  partnerId: string
  offerId: string
  promocode: Promocode | null
}

/** @throws ApiError PROMOCODE_NOT_FOUND; CommandRefused for a partner or an offer that there is not */
async function ownerNamed({ promocode: typed, partner = '', offer = '' }: Named, contour: Contour): Promise<Owner> {
  if (typed !== undefined) {
    const promocode = await loadPromocode(typed)
    if (promocode?.status !== 'Active') throw new ApiError('PROMOCODE_NOT_FOUND')
    return { ...promocode, promocode }
  }
  const partnerId = isId(partner) ? (await loadPartner(partner))?.id : await partnerIdNamed(partner)
  if (partnerId === undefined) throw new CommandRefused(`There is no partner ${partner}.`)
  return { partnerId, offerId: idNamed(contour.offers, 'offer', ({ slug }) => slug, offer.trim()), promocode: null }
}

const boundBefore = ({ id }: Lead): CommandRefused =>
  new CommandRefused(`Lead ${id} has its partner: it is bound once, and stays so.`)

/** The window was read behind the lead, which may have been bound in between: then that is the reason, and not what came since. */
async function refusalOfRepeat(lead: Lead, otherId: string | undefined): Promise<CommandRefused> {
  const { id } = lead
  if ((await loadLead(id))?.lead.partnerId !== null) return boundBefore(lead)
  return new CommandRefused(
    `Lead ${id} is the same application as lead ${otherId}, which came by this promocode within 24 hours before it, or since: it is paid for once. Nothing was done.`,
  )
}

/** Written in parts it could be left half bound. */
function tooLong({ lead: { id }, act }: LeadBinding): CommandRefused {
  return new CommandRefused(
    `Lead ${id} has earned ${act.rewards.outcomes.length} rewards, more than one transaction takes. Nothing was done: partner correct can add their sum.`,
  )
}
