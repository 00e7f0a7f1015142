import { Text } from '@mantine/core'
import { useFailureText } from '../../../shared/api/failure-text.ts'
import type { ApiFailure } from '../../../shared/api/api-failure.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { payoutTexts } from './payout-texts.ts'
import type { Payout, Reviewed } from './payout-requests.ts'
import type { Outcome } from './use-decisions.ts'

/** The present request, where a refusal included it: somebody was faster. */
export function presentIn(failure: ApiFailure): Payout | undefined {
  return failure.as('PAYOUT_TRANSITION_FORBIDDEN')?.payout
}

/** Who did the last thing to a request. */
export function whoDid(
  { changedByAdmin, changedByApiKey }: Payout['history'][number],
  t: ReturnType<typeof payoutTexts.use>,
): string {
  if (changedByAdmin) return shortName(changedByAdmin)
  return changedByApiKey ? t.byKey(changedByApiKey.title) : t.byPartner
}

const shortName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName.slice(0, 1)}. ${lastName}`

/** Everybody who may have made a change: for a key its holder, and everybody else who issued it. */
export function whoMayHaveDone(entry: Reviewed['history'][number], t: ReturnType<typeof payoutTexts.use>): string {
  const { changedByApiKey: key, changedByAdmin } = entry
  if (changedByAdmin && entry.isImported) return t.broughtBy(shortName(changedByAdmin))
  if (!key) return whoDid(entry, t)
  const others = key.issuedBy.filter(({ id }) => id !== key.admin.id)
  return t.byKeyOf(
    key.serviceAccount ? `${key.serviceAccount.title}: ${key.title}` : key.title,
    shortName(key.admin),
    others.map(shortName).join(', '),
  )
}

/** The outcome of a decision, in words. */
export function OutcomeText({ outcome }: { outcome: Outcome }) {
  const t = payoutTexts.use()
  const { dateTime } = useFormat()
  const textOf = useFailureText()
  if (outcome.kind === 'done') return <Text size="xs">{t.outcomes.done[outcome.to]}</Text>
  if (outcome.kind === 'unknown') {
    return (
      <Text size="xs" role="alert">
        {outcome.looked && outcome.present
          ? t.notDone(dateTime(outcome.looked.at), t.statuses[outcome.present.status])
          : t.outcomes.unknown}
      </Text>
    )
  }
  if (outcome.kind !== 'refused') return <Text size="xs">{t.outcomes[outcome.kind]}</Text>
  const last = presentIn(outcome.failure)?.history.at(-1)
  return (
    <Text size="xs" className="queue-refused" role="alert">
      {last ? t.faster[last.status](whoDid(last, t), dateTime(last.createdAt)) : textOf(outcome.failure)}
      {!last && outcome.failure.requestId && ` (${outcome.failure.requestId.slice(0, 8)})`}
    </Text>
  )
}
