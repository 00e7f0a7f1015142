import { Text } from '@mantine/core'
import { useFormat } from '../../../shared/format/format.ts'
import { ActNotice, type ShownAct } from '../../look/act-notice.tsx'
import type { Lead } from './lead-queries.ts'
import { leadTexts } from './lead-texts.ts'
import { whoDid } from './lead-words.ts'

interface LeadActNoticeProps {
  lead: Lead
  act: ShownAct
}

/** The state of an act on a lead; if somebody was faster, who, and with which act. */
export function LeadActNotice({ lead, act }: LeadActNoticeProps) {
  const t = leadTexts.use()
  const { dateTime } = useFormat()
  const last = lead.history.at(-1)
  const isOvertaken = act.state.kind === 'refused' && act.state.failure.code === 'LEAD_CHANGED'
  return (
    <>
      <ActNotice act={act} />
      {isOvertaken && last && (
        <Text size="sm" role="status">
          {t.acts.fasterBy(whoDid(last, t), t.history.kinds[last.kind], dateTime(last.createdAt))}
        </Text>
      )}
    </>
  )
}
