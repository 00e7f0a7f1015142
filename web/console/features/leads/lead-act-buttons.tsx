import { Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Configuration } from '../../configuration/use-configuration.ts'
import { ActNotice } from '../../look/act-notice.tsx'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { BindDialog } from './bind-dialog.tsx'
import { DealDialog } from './deal-dialog.tsx'
import { useBinding, useMove, useNewDeal } from './lead-acts.ts'
import type { Lead } from './lead-queries.ts'
import { leadTexts } from './lead-texts.ts'
import { MoveDialog } from './move-dialog.tsx'

interface LeadActsProps {
  lead: Lead
  configuration: Configuration | undefined
}

/** Acts on a lead. An act with an unknown outcome is shown here, even after a reload. */
export function LeadActs({ lead, configuration }: LeadActsProps) {
  const { acts: t } = leadTexts.use()
  const [open, setOpen] = useState<'move' | 'deal' | 'bind'>()
  const close = (): void => setOpen(undefined)
  const [move, deal, bind] = [useMove(lead.id, close), useNewDeal(lead.id, close), useBinding(lead.id, close)]
  const target = configuration?.leadStatuses.find((status) => status.target)
  const isWon = target?.id === lead.status.id
  const left = [
    ...(open === 'move' ? [] : [move]),
    ...(open === 'deal' ? [] : [deal]),
    ...(open === 'bind' ? [] : [bind]),
  ].filter(({ state }) => state.kind === 'unknown')
  return (
    <Stack gap="sm">
      <Group gap="sm" role="group" aria-label={t.label}>
        <PermittedButton permission="leads.write" onClick={() => setOpen('move')}>
          {t.move}
        </PermittedButton>
        <PermittedButton
          permission="leads.write"
          variant="default"
          disabledReason={isWon ? undefined : t.needsTarget(target?.title ?? '')}
          onClick={() => setOpen('deal')}
        >
          {t.addDeal}
        </PermittedButton>
        {lead.partner === null && (
          <PermittedButton permission="leads.write" variant="default" onClick={() => setOpen('bind')}>
            {t.bind}
          </PermittedButton>
        )}
      </Group>
      {left.map((act, index) => (
        <ActNotice key={index} act={act} />
      ))}
      {open === 'move' && configuration && <MoveDialog lead={lead} configuration={configuration} act={move} onClose={close} />}
      {open === 'deal' && <DealDialog lead={lead} act={deal} onClose={close} />}
      {open === 'bind' && configuration && <BindDialog configuration={configuration} act={bind} onClose={close} />}
    </Stack>
  )
}
