import { Button, Checkbox, Group, Select, Text, TextInput } from '@mantine/core'
import { useDraft } from '../../../../shared/draft/use-draft.ts'
import type { Configuration } from '../../../configuration/use-configuration.ts'
import { DraftDialog } from './draft-dialog.tsx'
import { draftTexts } from './draft-texts.ts'
import { FaultAt } from './fault-at.tsx'
import { Movable, moved } from './movable.tsx'

interface TypedStatus {
  systemName: string
  title: string
  hidden: boolean
  isNew?: true
}

/** A form for the statuses of leads: their order and titles, new ones, retired ones, and which is the primary and the target status. A status is never taken away, since leads stand in it. */
export function StatusesDraft({ of: { leadStatuses }, onClose }: { of: Configuration; onClose: () => void }) {
  const t = draftTexts.use()
  const marked = (mark: 'primary' | 'target'): string => leadStatuses.find((status) => status[mark])?.systemName ?? ''
  const initial = leadStatuses.map(({ systemName, title, hidden }): TypedStatus => ({ systemName, title, hidden }))
  const [statuses, setStatuses] = useDraft<TypedStatus[]>('draft:listed-statuses', initial)
  const [primary, setPrimary] = useDraft('draft:statuses:primary', marked('primary'))
  const [target, setTarget] = useDraft('draft:statuses:target', marked('target'))
  const edited = (index: number, change: Partial<TypedStatus>): void =>
    setStatuses(statuses.map((status, place) => (place === index ? { ...status, ...change } : status)))
  const choices = statuses
    .filter(({ systemName, hidden }) => systemName.trim() !== '' && !hidden)
    .map(({ systemName, title }) => ({ value: systemName, label: title || systemName }))
  const isMarked = (systemName: string): boolean => systemName === primary || systemName === target
  const draft = statuses.map(({ systemName, title, hidden }) => ({
    systemName: systemName.trim(),
    title,
    primary: systemName === primary,
    target: systemName === target,
    hidden,
  }))
  return (
    <DraftDialog
      title={t.statuses}
      part="statuses"
      draft={{ leadStatuses: draft }}
      missing={statuses.some(({ systemName, title }) => !systemName.trim() || !title.trim()) ? t.missingName : undefined}
      onClose={onClose}
    >
      <Text size="sm">{t.statusHint}</Text>
      {statuses.map(({ systemName, title, hidden, isNew }, index) => (
        <Movable
          key={index}
          name={title || systemName}
          isFirst={index === 0}
          isLast={index === statuses.length - 1}
          onMove={(by) => setStatuses(moved(statuses, index, by))}
        >
          <StatusFields
            status={{ systemName, title, hidden, ...(isNew && { isNew }) }}
            isMarked={isMarked(systemName)}
            onChange={(change) => edited(index, change)}
          />
        </Movable>
      ))}
      <Group>
        <Button
          variant="default"
          onClick={() => setStatuses([...statuses, { systemName: '', title: '', hidden: false, isNew: true }])}
        >
          {t.addStatus}
        </Button>
      </Group>
      <Select
        label={t.primary}
        data={choices}
        value={primary}
        allowDeselect={false}
        onChange={(name) => setPrimary(name ?? '')}
      />
      <Select label={t.target} data={choices} value={target} allowDeselect={false} onChange={(name) => setTarget(name ?? '')} />
    </DraftDialog>
  )
}

interface StatusFieldsProps {
  status: TypedStatus
  /** Whether it is the primary or the target one. */
  isMarked: boolean
  onChange: (change: Partial<TypedStatus>) => void
}

function StatusFields({ status: { systemName, title, hidden, isNew }, isMarked, onChange }: StatusFieldsProps) {
  const t = draftTexts.use()
  return (
    <>
      {isNew && (
        <FaultAt place={`leadStatuses[${systemName.trim()}].systemName`}>
          <TextInput
            label={t.systemName}
            description={t.systemNameHint}
            value={systemName}
            onChange={(event) => onChange({ systemName: event.currentTarget.value })}
          />
        </FaultAt>
      )}
      <FaultAt place={`leadStatuses[${systemName.trim()}].title`}>
        <TextInput
          label={isNew ? t.title : t.statusTitle(systemName)}
          value={title}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
      </FaultAt>
      {!isNew && (
        <Checkbox
          label={t.statusHidden}
          aria-label={t.statusHiddenOf(title || systemName)}
          // The form offers no retired status as the primary or the target one.
          disabled={isMarked}
          checked={hidden}
          onChange={(event) => onChange({ hidden: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
