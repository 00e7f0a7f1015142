import { type Command, Option } from 'commander'
import type { Contour } from '../../../lib/domain/contour/contour.ts'
import { isId } from '../../../lib/domain/value/id.ts'
import type { LeadBinding, NamedOwner } from '../../../lib/domain/lead/lead-binding.ts'
import { leadView } from '../../../lib/domain/lead/lead-view.ts'
import { formatRubles } from '../../../lib/domain/value/money.ts'
import { ApiError, type ErrorCode, isRefusal } from '../../../lib/errors.ts'
import { bindingOf } from '../../../lib/store/lead/lead-binding.ts'
import { loadPartner } from '../../../lib/store/partner/partner.ts'
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
  return actSubcommand('bind', 'bind an unassigned lead to a partner, and accrue what it would have earned; once')
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
 * Binds an unassigned lead.
 *
 * @throws CommandRefused and ApiError, each where the lead would have been refused at its creation, and where it has a partner
 */
export async function bind(leadId: string, options: Named & ActOptions): Promise<Bound> {
  if (options.promocode === undefined && (options.partner === undefined || options.offer === undefined)) {
    throw new CommandRefused('Say whose lead it is: --promocode CODE, or --partner EMAIL and --offer SLUG.')
  }
  return commitAsAdministrator('leads.write', options, async ({ at, newId, contour, administrator }) => {
    const { binding, partner, steps } = await bindingOf({
      contour,
      leadId,
      owner: await ownerNamed(options, contour),
      reason: options.reason ?? null,
      doneBy: { kind: 'Administrator', administrator },
      at,
      newId,
    }).catch((error: unknown) => {
      throw inWords(error, leadId)
    })
    return { steps, answer: { view: leadView(contour, binding, partner), binding: { ...binding, email: partner.email } } }
  })
}

/** @throws CommandRefused for a partner or an offer that there is not */
async function ownerNamed({ promocode, partner = '', offer = '' }: Named, contour: Contour): Promise<NamedOwner> {
  if (promocode !== undefined) return { promocode }
  const partnerId = isId(partner) ? (await loadPartner(partner))?.id : await partnerIdNamed(partner)
  if (partnerId === undefined) throw new CommandRefused(`There is no partner ${partner}.`)
  return { partnerId, offerId: idNamed(contour.offers, 'offer', ({ slug }) => slug, offer.trim()) }
}

/** What a refusal means at the command line; any other error is what it was. */
function inWords(error: unknown, id: string): unknown {
  if (!(error instanceof ApiError)) return error
  const words: Partial<Record<ErrorCode, string>> = {
    LEAD_NOT_FOUND: `There is no lead ${id}.`,
    LEAD_HAS_PARTNER: `Lead ${id} has its partner: it is bound once, and stays so.`,
  }
  if (isRefusal(error, 'LEAD_DUPLICATE')) {
    const { id: other } = (error.members.lead ?? {}) as { id?: string }
    return new CommandRefused(
      `Lead ${id} is the same application as lead ${other}, which came by this promocode within 24 hours before it, or since: it is paid for once. Nothing was done.`,
    )
  }
  if (isRefusal(error, 'LEAD_REWARDS_TOO_MANY')) {
    return new CommandRefused(
      `Lead ${id} has earned ${error.members.rewardCount} rewards, more than one transaction takes. Nothing was done: partner correct can add their sum.`,
    )
  }
  const said = words[error.code as ErrorCode]
  return said === undefined ? error : new CommandRefused(said)
}
