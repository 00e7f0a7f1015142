import { Stack, Text } from '@mantine/core'
import type { Format } from '../../../../lib/domain/words/format.ts'
import { earnedWords, type RewardWords, takenBackText } from '../../../../lib/domain/words/earned-words.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { useLanguage } from '../../../shared/texts/language.ts'
import type { Configuration } from '../../configuration/use-configuration.ts'
import { Part } from '../../look/part.tsx'
import { StatusBadge } from '../../look/status-badge.tsx'
import { Timeline } from '../../look/timeline.tsx'
import type { Lead, LeadAct } from './lead-queries.ts'
import { leadTexts } from './lead-texts.ts'
import { administratorName, statusTone, whoDid } from './lead-words.ts'
import type { ru } from './ru.ts'

interface LeadHistoryProps {
  lead: Lead
  configuration: Configuration | undefined
}

/** What was done to a lead, newest first, and why it earned what it earned. */
export function LeadHistory({ lead, configuration }: LeadHistoryProps) {
  const t = leadTexts.use()
  return (
    <Part title={t.history.title}>
      {lead.history.length < lead.historyCount && (
        <Text size="sm">{t.history.shown(lead.history.length, lead.historyCount)}</Text>
      )}
      <Timeline
        label={t.history.title}
        moments={lead.history.toReversed().map((act) => ({
          id: act.id,
          at: act.createdAt,
          title: <ActTitle act={act} configuration={configuration} />,
          who: whoDid(act, t),
          comment: act.reason === null ? null : t.history.reason(act.reason),
        }))}
      />
    </Part>
  )
}

function ActTitle({ act, configuration }: { act: LeadAct; configuration: Configuration | undefined }) {
  const t = leadTexts.use()
  const format = useFormat()
  const language = useLanguage()
  return (
    <Stack gap={2}>
      <Text fw={600} component="div">
        {t.history.kinds[act.kind]} {movedTo(act, configuration, t)}
      </Text>
      {act.deal && <Text>{dealText(act.deal, format, t)}</Text>}
      {act.askedBy && <Text>{t.history.askedBy(administratorName(act.askedBy))}</Text>}
      {earnedWords(act, language).map((words) => (
        <Reward key={`${words.result} ${words.why}`} words={words} />
      ))}
    </Stack>
  )
}

function movedTo({ fromStatus, status, kind }: LeadAct, configuration: Configuration | undefined, t: typeof ru) {
  if (kind !== 'StatusChanged' && kind !== 'Created') return null
  return (
    <StatusBadge tone={statusTone(status.id, configuration)}>
      {fromStatus ? t.history.moved(fromStatus.title, status.title) : status.title}
    </StatusBadge>
  )
}

function dealText({ amount }: NonNullable<LeadAct['deal']>, { money }: Format, { history }: typeof ru): string {
  return amount === null ? history.dealWithoutAmount : history.deal(money(amount))
}

function Reward({ words: { result, why, isTakenBack } }: { words: RewardWords }) {
  const language = useLanguage()
  return (
    <Text>
      {result}
      {why !== '' && `: ${why}`}
      {isTakenBack && (
        <>
          {' '}
          <StatusBadge tone="warn">{takenBackText(language)}</StatusBadge>
        </>
      )}
    </Text>
  )
}
