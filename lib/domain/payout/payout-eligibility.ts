import { ApiError } from '../../errors.ts'
import { type Account, figuresAt } from '../account/account.ts'
import { rememberedRequisites } from './remembered-requisites.ts'
import { payoutsWaitUntil } from './cool-down.ts'
import { holdsAt } from './hold.ts'
import { formatRubles, rublesFromKopecks } from '../value/money.ts'
import { ownPayoutChecks, payoutChecks, type PayoutQuestion, type PayoutRefusal } from './payout.ts'
import { uncoveredRequest } from './payout-cover.ts'
import { holdsView } from '../account/account-view.ts'

type EligibilityQuestion = Omit<PayoutQuestion, 'amountKopecks' | 'requisites'> & { amountKopecks: number | undefined }

/**
 * Runs all checks of a payout request in advance; the request itself stops at the first that fails.
 *
 * @param of.amountKopecks undefined asks for everything available, or for one kopeck when nothing is available
 * @throws ApiError PARTNER_NOT_FOUND: there is nothing to say about an unknown partner
 */
export const payoutEligibility = (of: EligibilityQuestion) => eligibilityBy(payoutChecks, of)

/** The same for a request that the partner makes in the account, to the details of the profile. */
export const ownPayoutEligibility = (of: EligibilityQuestion) =>
  eligibilityBy(ownPayoutChecks, { ...of, requisites: of.partner ? rememberedRequisites(of.partner) : '' })

function eligibilityBy<Name extends string>(
  allChecks: readonly { name: Name; refusal: (question: PayoutQuestion) => PayoutRefusal | undefined }[],
  of: EligibilityQuestion & Pick<PayoutQuestion, 'requisites'>,
) {
  const { settings, partner, account, at } = of
  if (!partner || !account) throw new ApiError('PARTNER_NOT_FOUND')
  const figures = figuresAt(account, at)
  const amountKopecks = of.amountKopecks ?? Math.max(figures.availableKopecks, 1)
  const checks = allChecks.map(({ name, refusal }) => {
    const { code = null, message = null } = refusal({ ...of, amountKopecks }) ?? {}
    return { name, isPassed: code === null, code, message }
  })
  return {
    partnerId: partner.id,
    amount: rublesFromKopecks(amountKopecks),
    isEligible: checks.every(({ isPassed }) => isPassed),
    waiting: rublesFromKopecks(figures.waitingKopecks),
    available: rublesFromKopecks(figures.availableKopecks),
    held: rublesFromKopecks(figures.heldKopecks),
    minimum: rublesFromKopecks(settings.minimumPayoutKopecks),
    activePayoutId: account.activePayoutId,
    uncoveredPayout: uncoveredView(account, at),
    // Requests may be made during the wait: they are paid later.
    waitsUntil: payoutsWaitUntil(partner, settings, at),
    holds: holdsView(account.waitingByDay, at),
    note: noteOn(account, settings.minimumPayoutKopecks, at),
    checks,
  }
}

function uncoveredView(account: Account, at: string) {
  const request = uncoveredRequest(account, at)
  if (!request) return null
  const { payoutId, amountKopecks, shortfallKopecks } = request
  return { id: payoutId, amount: rublesFromKopecks(amountKopecks), shortfall: rublesFromKopecks(shortfallKopecks) }
}

/** What the figures do not explain to people: why the available amount is negative, and when more becomes available. */
function noteOn(account: Account, minimumKopecks: number, at: string): string | null {
  const { availableKopecks } = figuresAt(account, at)
  const debt = availableKopecks < 0 ? debtNotes(account, availableKopecks, minimumKopecks, at) : []
  const holds = holdsAt(account.waitingByDay, at).map(
    ({ availableFrom, amountKopecks }) =>
      `Доступно с ${availableFrom.split('-').toReversed().join('.')}: ${formatRubles(amountKopecks)}`,
  )
  return [...debt, ...holds].join('. ') || null
}

/** A request needs the minimum amount on top of the debt; without a minimum, one kopeck. */
function debtNotes(account: Account, availableKopecks: number, minimumKopecks: number, at: string): string[] {
  const request = uncoveredRequest(account, at)
  const neededKopecks = Math.max(minimumKopecks, 1) - availableKopecks
  return [
    'Баланс отрицательный: вознаграждение, которое выплачено или запрошено к выплате, отменено или списано',
    ...(request
      ? [
          `Открытая заявка на ${formatRubles(request.amountKopecks)} не покрыта: не хватает ${formatRubles(request.shortfallKopecks)}`,
        ]
      : []),
    `Выплаты откроются, когда станет доступно ещё ${formatRubles(neededKopecks)}`,
  ]
}
