import { Link, Route, Switch } from 'wouter'
import { useFormat } from '../../../shared/format/format.ts'
import { payoutTones } from '../../../shared/look/tone.ts'
import { Loaded } from '../../look/loaded.tsx'
import { MoreButton } from '../../look/more-button.tsx'
import { Screen } from '../../look/screen.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'
import { useOwnPayouts } from '../../own/own-queries.ts'
import { ownTexts } from '../../own/own-texts.ts'
import { Amount } from '../../own/payout-progress.tsx'
import { NewPayout } from './new-payout.tsx'
import { payoutTexts } from './payout-texts.ts'
import { ShownPayout } from './shown-payout.tsx'

/** The partner's payout requests: all of them, one of them, a new one. */
export function PayoutsScreen() {
  return (
    <Switch>
      <Route path="/payouts/new" component={NewPayout} />
      <Route path="/payouts/:id">{({ id }) => <ShownPayout key={id} id={id} />}</Route>
      <Route component={PayoutList} />
    </Switch>
  )
}

function PayoutList() {
  const t = payoutTexts.use()
  const { statuses } = ownTexts.use()
  const { dateTime } = useFormat()
  const payouts = useOwnPayouts()
  const empty = (
    <>
      <h2>{t.none}</h2>
      <p>{t.noneHint}</p>
    </>
  )
  return (
    <Screen title={t.title}>
      <Link href="/payouts/new" className="button button-primary">
        {t.withdraw}
      </Link>
      <Loaded query={payouts} isEmpty={payouts.items?.length === 0} empty={empty}>
        {payouts.items?.map(({ id, amount, status, createdAt }) => (
          <article key={id} className="card">
            <h2 className="row spread">
              <Link href={`/payouts/${id}`}>
                <Amount rubles={amount} />
              </Link>
              <StatusBadge tone={payoutTones[status]}>{statuses[status]}</StatusBadge>
            </h2>
            <p className="quiet">{dateTime(createdAt)}</p>
          </article>
        ))}
        <MoreButton list={payouts} />
      </Loaded>
    </Screen>
  )
}
