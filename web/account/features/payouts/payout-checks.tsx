import { Link } from 'wouter'
import type { components } from '../../../shared/api.d.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { payoutTexts } from './payout-texts.ts'

type Eligibility = components['schemas']['PayoutEligibility']
type Check = Eligibility['checks'][number]

/** The six checks of a request in words, each with whether it is passed, and where what fails is mended. */
export function PayoutChecks({ eligibility }: { eligibility: Eligibility }) {
  const t = payoutTexts.use()
  const { money } = useFormat()
  const { checks, minimum, available, activePayoutId } = eligibility
  const wordsOf = (name: Check['name']): string => {
    if (name === 'amountReachesMinimum') return t.check.amountReachesMinimum(money(minimum))
    return name === 'balanceCoversAmount' ? t.check.balanceCoversAmount(money(available)) : t.check[name]
  }
  const places: Partial<Record<Check['name'], { href: string; text: string }>> = {
    innIsGood: { href: '/profile', text: t.fix.innIsGood },
    ...(activePayoutId !== null && {
      noOtherRequestIsActive: { href: `/payouts/${activePayoutId}`, text: t.fix.noOtherRequestIsActive },
    }),
  }
  return (
    <section aria-label={t.checks} aria-live="polite">
      <h2>{t.checks}</h2>
      <ul className="plain checks">
        {checks.map(({ name, isPassed }) => {
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
