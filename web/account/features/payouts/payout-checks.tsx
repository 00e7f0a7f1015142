import { Link } from 'wouter'
import type { components } from '../../../shared/api.d.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { payoutTexts } from './payout-texts.ts'

type Eligibility = components['schemas']['OwnPayoutEligibility']
type Check = Eligibility['checks'][number]

/**
 * Whether the request would pass with the chosen destination: the checks of the service, which only knows the details of the profile,
 * and whether other details were typed.
 */
export function checksOf({ checks }: Eligibility, isDestinationChosen: boolean): Pick<Check, 'name' | 'isPassed'>[] {
  return checks.map(({ name, isPassed }) => ({ name, isPassed: name === 'destinationIsKnown' ? isDestinationChosen : isPassed }))
}

interface PayoutChecksProps {
  eligibility: Eligibility
  isDestinationChosen: boolean
}

/** The checks of a request in words, each with its result, and a link to where a failed one can be fixed. */
export function PayoutChecks({ eligibility, isDestinationChosen }: PayoutChecksProps) {
  const t = payoutTexts.use()
  const { money } = useFormat()
  const { minimum, available, activePayoutId } = eligibility
  const wordsOf = (name: Check['name']): string => {
    if (name === 'amountReachesMinimum') return t.check.amountReachesMinimum(money(minimum))
    return name === 'balanceCoversAmount' ? t.check.balanceCoversAmount(money(available)) : t.check[name]
  }
  const places: Partial<Record<Check['name'], { href: string; text: string }>> = {
    innIsGood: { href: '/profile', text: t.fix.innIsGood },
    destinationIsKnown: { href: '/profile', text: t.fix.destinationIsKnown },
    ...(activePayoutId !== null && {
      noOtherRequestIsActive: { href: `/payouts/${activePayoutId}`, text: t.fix.noOtherRequestIsActive },
    }),
  }
  return (
    <section aria-label={t.checks} aria-live="polite">
      <h2>{t.checks}</h2>
      <ul className="plain checks">
        {checksOf(eligibility, isDestinationChosen).map(({ name, isPassed }) => {
          const place = places[name]
          return (
            <li key={name}>
              <span aria-hidden="true" className={isPassed ? 'good' : 'bad'}>
                {isPassed ? '✓' : '✗'}
              </span>
              <span>
                {wordsOf(name)}
                <span className="heard">: {isPassed ? t.passed : t.failed}</span>
                {!isPassed && place && (
                  <>
                    {' '}
                    <Link href={place.href}>{place.text}</Link>
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
