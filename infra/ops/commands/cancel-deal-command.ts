import type { Command } from 'commander'
import { cancelDeal } from '../../../lib/domain/deal-cancellation.ts'
import { leadView } from '../../../lib/domain/lead-view.ts'
import { formatRubles } from '../../../lib/domain/money.ts'
import { loadContour } from '../../../lib/store/contour.ts'
import { dealCanceled, findDeal, loadEarned } from '../../../lib/store/deal-cancellation.ts'
import { loadLead } from '../../../lib/store/lead.ts'
import { loadNamedPartner } from '../../../lib/store/partner.ts'
import { administratorNamed } from './administrator.ts'
import { commitAct } from './commit-act.ts'
import { CommandRefused, contourSubcommand, type ContourOptions } from './contour-subcommand.ts'
import { printLine } from './print.ts'

interface CancelOptions extends ContourOptions {
  admin: string
  reason?: string
}

/** contour lead cancel-deal: a deal that fell through takes back what it earned. */
export function cancelDealCommand(): Command {
  return contourSubcommand('cancel-deal', 'cancel a deal, and take back what it earned; the deal stays, marked')
    .argument('<lead>')
    .argument('<deal>', 'the id of the deal, as lead show lists it')
    .requiredOption('--admin <email>', 'the administrator who cancels it')
    .option('--reason <text>', 'why, in words that stand in the statement')
    .action(async (leadId: string, dealId: string, options: CancelOptions) => {
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

async function cancel(leadId: string, dealId: string, { admin, reason }: CancelOptions): Promise<Canceled> {
  return commitAct<Canceled>(async ({ at, newId }) => {
    const [contour, current] = await Promise.all([loadContour(), loadLead(leadId)])
    if (!current) throw new CommandRefused(`There is no lead ${leadId}.`)
    const deal = await findDeal(current, dealId)
    if (!deal) throw new CommandRefused(`Lead ${leadId} has no deal ${dealId}: lead show lists the newest.`)
    const administrator = administratorNamed(contour.administrators, admin)
    const { lead } = current
    const [partner, earned] = await Promise.all([loadNamedPartner(lead.partnerId), loadEarned(lead, deal)])
    if (deal.canceledAt !== undefined) {
      return { answer: { view: leadView(contour, current, partner), takenBackKopecks: null } }
    }
    const doneBy = { kind: 'Administrator', administrator } as const
    const canceled = cancelDeal({ current, deal, earned, reason: reason?.trim() || null, doneBy, at, newId })
    const takenBackKopecks = (canceled.posting?.entries ?? []).reduce((sum, entry) => sum - entry.accruedKopecks, 0)
    return { steps: dealCanceled(canceled), answer: { view: leadView(contour, canceled, partner), takenBackKopecks } }
  })
}
