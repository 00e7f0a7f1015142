import type { Command } from 'commander'
import { cancelDeal } from '../../../lib/domain/lead/deal-cancellation.ts'
import { leadView } from '../../../lib/domain/lead/lead-view.ts'
import { formatRubles } from '../../../lib/domain/value/money.ts'
import { ApiError } from '../../../lib/errors.ts'
import { dealCanceled, loadCancelableDeal } from '../../../lib/store/lead/deal-cancellation.ts'
import { actSubcommand, type ActingOptions, type ActOptions, commitAsAdministrator } from './administered.ts'
import { CommandRefused } from './contour-subcommand.ts'
import { printLine } from './print.ts'

/** contour lead cancel-deal: cancels a deal that fell through and reverses its rewards. */
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
  /** Null if the deal was canceled already. */
  takenBackKopecks: number | null
}

/**
 * Cancels a deal; a canceled one stays as it is.
 *
 * @throws CommandRefused if the lead or the deal does not exist
 */
export async function cancel(leadId: string, dealId: string, by: ActOptions): Promise<Canceled> {
  return commitAsAdministrator<Canceled>('leads.write', by, async ({ at, newId, contour, administrator }) => {
    const cancelable = await loadCancelableDeal(leadId, dealId).catch((error: unknown) => {
      throw inWords(error, leadId, dealId)
    })
    const { current, deal, partner } = cancelable
    if (deal.canceledAt !== undefined) {
      return { answer: { view: leadView(contour, current, partner), takenBackKopecks: null } }
    }
    const doneBy = { kind: 'Administrator', administrator } as const
    const canceled = cancelDeal({ ...cancelable, reason: by.reason ?? null, doneBy, at, newId })
    const takenBackKopecks = (canceled.posting?.entries ?? []).reduce((sum, entry) => sum - entry.accruedKopecks, 0)
    return { steps: dealCanceled(canceled), answer: { view: leadView(contour, canceled, partner), takenBackKopecks } }
  })
}

function inWords(error: unknown, leadId: string, dealId: string): unknown {
  if (!(error instanceof ApiError)) return error
  if (error.code === 'LEAD_NOT_FOUND') return new CommandRefused(`There is no lead ${leadId}.`)
  if (error.code !== 'DEAL_NOT_FOUND') return error
  return new CommandRefused(`Lead ${leadId} has no deal ${dealId}: lead show lists the newest.`)
}
