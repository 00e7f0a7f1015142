import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useFormat } from '../../../shared/format/format.ts'
import { textsOf } from '../../../shared/texts/texts.ts'
import { Loaded } from '../../look/loaded.tsx'
import { Screen } from '../../look/screen.tsx'
import { useOwnAccount, useOwnPayout } from '../../own/own-queries.ts'
import { PaidFrom } from '../../own/paid-from.tsx'
import { Amount, PayoutProgress } from '../../own/payout-progress.tsx'
import { en } from './en.ts'
import { ru } from './ru.ts'

const texts = textsOf({ ru, en })

/** The partner's money, and the status of the open payout request. */
export function BalanceScreen() {
  const t = texts.use()
  const { date } = useFormat()
  const query = useOwnAccount()
  const account = query.data?.account
  return (
    <Screen title={t.title}>
      <Loaded query={query}>
        {account && (
          <>
            <section className="card stack" aria-label={t.available}>
              <p className="quiet">{t.available}</p>
              <Amount rubles={account.available} isLarge />
              {account.available < 0 && <p>{t.negative}</p>}
              {account.activePayoutId === null && (
                <Link href="/payouts/new" className="button button-primary">
                  {t.withdraw}
                </Link>
              )}
            </section>
            {account.activePayoutId !== null && <ActivePayout id={account.activePayoutId} />}
            <dl className="card figures">
              <Figure name={t.waiting} why={t.waitingWhy} rubles={account.waiting}>
                {account.holds.map(({ availableFrom, amount }) => (
                  <p key={availableFrom} className="row spread">
                    <span>{t.waitingUntil(date(availableFrom))}</span>
                    <Amount rubles={amount} />
                  </p>
                ))}
              </Figure>
              <Figure name={t.held} why={t.heldWhy} rubles={account.held} />
              <Figure name={t.paid} why={t.paidWhy} rubles={account.paid} />
              <Figure name={t.accrued} why={t.accruedWhy} rubles={account.accrued} />
            </dl>
          </>
        )}
      </Loaded>
    </Screen>
  )
}

interface FigureProps {
  name: string
  why: string
  rubles: number
  children?: ReactNode
}

function Figure({ name, why, rubles, children }: FigureProps) {
  return (
    <div className="figure">
      <dt>{name}</dt>
      <dd>
        <Amount rubles={rubles} />
        <p className="quiet">{why}</p>
        {children}
      </dd>
    </div>
  )
}

function ActivePayout({ id }: { id: string }) {
  const t = texts.use()
  const query = useOwnPayout(id)
  const payout = query.data
  return (
    <section className="card stack" aria-label={t.active}>
      <Loaded query={query} rows={2}>
        {payout && (
          <>
            <h2 className="row spread">
              {t.active} <Amount rubles={payout.amount} />
            </h2>
            {(payout.status === 'Requested' || payout.status === 'Approved') && <p>{t.next[payout.status]}</p>}
            <PaidFrom waitsUntil={payout.waitsUntil} />
            <PayoutProgress payout={payout} label={t.history} />
            <Link href={`/payouts/${id}`}>{t.open}</Link>
          </>
        )}
      </Loaded>
    </section>
  )
}
