import type { Command } from 'commander'
import { cancelDeal } from '../../../lib/domain/deal-cancellation.ts'
import { leadView } from '../../../lib/domain/lead-view.ts'
import { formatRubles } from '../../../lib/domain/money.ts'
import { dealCanceled, findDeal, loadEarned } from '../../../lib/store/deal-cancellation.ts'
import { loadLead } from '../../../lib/store/lead.ts'
import { loadNamedPartner } from '../../../lib/store/partner.ts'
import { actSubcommand, type ActingOptions, type ActOptions, commitAsAdministrator } from './administered.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { printLine } from './print.ts'

/** contour lead cancel-deal: a deal that fell through takes back what it earned. */
export function cancelDealCommand(): Command {
  return actSubcommand('cancel-deal', 'cancel a deal, and take back what it earned; the deal stays, marked')
    .argument('<lead>')
    .argument('<deal>', 'the id of the deal, as lead show lists it')
    .action(async (leadId: string, dealId: string, options: ActingOptions) => {
      const { view, takenBackKopecks } = await cancel(leadId, dealId, options)
      printLine(options.json, view, () =>
        takenBackKopecks === null
          ? `Deal ${dealId} was canceled before: nothing was done.`
          : `Deal ${dealId} is canceled. ${formatRubles(takenBackKopecks)} that it had earned is taken back.`,
      )
    })
}

interface Canceled {
  view: ReturnType<typeof leadView>
  /** Null where there was nothing left to cancel. */
  takenBackKopecks: number | null
}

/**
 * Cancels a deal; one that was canceled before stays as it is.
 *
 * @throws CommandRefused for a lead or a deal that there is not
 */
export async function cancel(leadId: string, dealId: string, by: ActOptions): Promise<Canceled> {
  return commitAsAdministrator<Canceled>('leads.write', by, async ({ at, newId, contour, administrator }) => {
    const current = await loadLead(leadId)
    if (!current) throw new CommandRefused(`There is no lead ${leadId}.`)
    const deal = await findDeal(current, dealId)
    if (!deal) throw new CommandRefused(`Lead ${leadId} has no deal ${dealId}: lead show lists the newest.`)
    const [partner, earned] = await Promise.all([loadNamedPartner(current.lead.partnerId), loadEarned(current, deal)])
    if (deal.canceledAt !== undefined) {
      return { answer: { view: leadView(contour, current, partner), takenBackKopecks: null } }
    }
    const doneBy = { kind: 'Administrator', administrator } as const
    const canceled = cancelDeal({ current, deal, earned, reason: by.reason ?? null, doneBy, at, newId })
    const takenBackKopecks = (canceled.posting?.entries ?? []).reduce((sum, entry) => sum - entry.accruedKopecks, 0)
    return { steps: dealCanceled(canceled), answer: { view: leadView(contour, canceled, partner), takenBackKopecks } }
  })
}
