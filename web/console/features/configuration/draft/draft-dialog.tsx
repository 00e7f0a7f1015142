import { Button, Group, Modal, NumberInput, Stack } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useDraft } from '../../../../shared/draft/use-draft.ts'
import { announce } from '../../../../shared/look/announce.tsx'
import { sharedTexts } from '../../../../shared/texts/shared-texts.ts'
import { ActNotice } from '../../../look/act-notice.tsx'
import { FailureNotice } from '../../../look/failure-notice.tsx'
import { ReasonInput } from '../../../look/reason-input.tsx'
import { DraftFaults, DraftOutcome } from './draft-outcome.tsx'
import { type DraftPlan, type DraftTrial, usePublication, useTrial } from './draft-requests.ts'
import { draftTexts } from './draft-texts.ts'
import { FaultsOfDraft } from './fault-at.tsx'

interface DraftDialogProps {
  title: string
  /** What the draft is about, such as `offer:loan`. */
  part: string
  /** What the form says, as a piece of a contour file. */
  draft: object
  /** Why the form cannot be looked at yet. */
  missing?: string | undefined
  onClose: () => void
  children: ReactNode
}

/**
 * A form that changes a part of the configuration: first one sees what it does, then one publishes it. What was looked at is what is
 * published: a further edit asks to look again.
 */
export function DraftDialog({ title, part, draft, missing, onClose, children }: DraftDialogProps) {
  const t = draftTexts.use()
  const { dialog } = sharedTexts.use()
  const [reason, setReason] = useDraft(`publish-draft:${part}:reason`, '')
  const [confirmed, setConfirmed] = useState<Confirmed>({})
  const [isMissing, setMissing] = useState(false)
  const trial = useTrial()
  const act = usePublication(part, () => {
    announce(t.published(title))
    onClose()
  })
  const text = JSON.stringify(draft)
  const looked = trial.data?.draft === text ? trial.data.trial : undefined
  const plan = looked?.plan ?? undefined
  const outcome = useRef<HTMLDivElement>(null)
  // What one asked for may be below the form.
  useEffect(() => {
    if (looked) outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [looked])
  const look = (): void => {
    setMissing(missing !== undefined)
    if (missing === undefined) trial.mutate(text)
  }
  const publish = (): void => {
    if (!looked) return
    const leads = Object.fromEntries(Object.entries(confirmed).filter(([, count]) => count !== undefined))
    void act.intend({
      draft: text,
      revision: looked.revision,
      ...(Object.keys(leads).length > 0 && { confirmedLeads: leads }),
      ...(reason.trim() !== '' && { reason: reason.trim() }),
    })
  }
  const canPublish = plan !== undefined && plan.changes.length > 0 && isConfirmed(plan, confirmed)
  return (
    <Modal
      opened
      size="xl"
      title={title}
      closeButtonProps={{ 'aria-label': dialog.close }}
      closeOnClickOutside={false}
      onClose={() => !act.isBusy && onClose()}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          look()
        }}
      >
        <Stack>
          <FaultsOfDraft value={looked?.faults ?? noFaults}>{children}</FaultsOfDraft>
          {isMissing && missing !== undefined && <DraftFaults faults={[{ path: '', message: missing }]} />}
          {trial.error && <FailureNotice error={trial.error} />}
          <div ref={outcome}>
            {looked && looked.faults.length > 0 && <DraftFaults faults={looked.faults} />}
            {plan && <DraftOutcome plan={plan} partners={looked?.partners ?? []} leads={looked?.leads ?? []} draft={text} />}
          </div>
          {plan && <LeadsToConfirm plan={plan} confirmed={confirmed} onChange={setConfirmed} />}
          {plan && plan.changes.length > 0 && <ReasonInput label={t.reason} value={reason} onChange={setReason} />}
          <ActNotice act={act} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={act.isBusy}>
              {dialog.cancel}
            </Button>
            <Button type="submit" variant={plan ? 'default' : 'filled'} loading={trial.isPending} disabled={act.isBusy}>
              {t.look}
            </Button>
            {plan && (
              <Button onClick={publish} loading={act.isBusy} disabled={!canPublish}>
                {t.publish}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

const noFaults: DraftTrial['faults'] = []

type Confirmed = Readonly<Record<string, number | undefined>>

interface LeadsToConfirmProps {
  plan: DraftPlan
  confirmed: Confirmed
  onChange: (confirmed: Confirmed) => void
}

/** Asks for the number of leads that a moved mark touches: one who types it has read it. */
function LeadsToConfirm({ plan, confirmed, onChange }: LeadsToConfirmProps) {
  const t = draftTexts.use()
  return plan.statusChanges
    .filter(({ isToConfirm }) => isToConfirm)
    .map(({ mark, leads }) => (
      <NumberInput
        key={mark}
        label={t.confirmLeads(leads)}
        min={0}
        hideControls
        value={confirmed[mark] ?? ''}
        onChange={(count) => onChange({ ...confirmed, [mark]: typeof count === 'number' ? count : undefined })}
      />
    ))
}

const isConfirmed = ({ statusChanges }: DraftPlan, confirmed: Confirmed): boolean =>
  statusChanges.every(({ mark, leads, isToConfirm }) => !isToConfirm || confirmed[mark] === leads)
