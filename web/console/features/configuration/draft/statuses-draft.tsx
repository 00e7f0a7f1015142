import { Button, Group, Select, TextInput } from '@mantine/core'
import { useDraft } from '../../../../shared/draft/use-draft.ts'
import type { Configuration } from '../../../configuration/use-configuration.ts'
import { DraftDialog } from './draft-dialog.tsx'
import { draftTexts } from './draft-texts.ts'
import { Movable, moved } from './movable.tsx'

interface TypedStatus {
  systemName: string
  title: string
  isNew?: true
}

/** A form for the statuses of leads: their order and titles, new ones, and which is the primary and the target status. */
export function StatusesDraft({ of: { leadStatuses }, onClose }: { of: Configuration; onClose: () => void }) {
  const t = draftTexts.use()
  const marked = (mark: 'primary' | 'target'): string => leadStatuses.find((status) => status[mark])?.systemName ?? ''
  const initial = leadStatuses.map(({ systemName, title }): TypedStatus => ({ systemName, title }))
  const [statuses, setStatuses] = useDraft<TypedStatus[]>('draft:statuses', initial)
  const [primary, setPrimary] = useDraft('draft:statuses:primary', marked('primary'))
  const [target, setTarget] = useDraft('draft:statuses:target', marked('target'))
  const edited = (index: number, change: Partial<TypedStatus>): void =>
    setStatuses(statuses.map((status, place) => (place === index ? { ...status, ...change } : status)))
  const choices = statuses
    .filter(({ systemName }) => systemName.trim() !== '')
    .map(({ systemName, title }) => ({ value: systemName, label: title || systemName }))
  const draft = statuses.map(({ systemName, title }) => ({
    systemName: systemName.trim(),
    title,
    primary: systemName === primary,
    target: systemName === target,
  }))
  return (
    <DraftDialog
      title={t.statuses}
      part="statuses"
      draft={{ leadStatuses: draft }}
      missing={statuses.some(({ systemName, title }) => !systemName.trim() || !title.trim()) ? t.missingName : undefined}
      onClose={onClose}
    >
      {statuses.map(({ systemName, title, isNew }, index) => (
        <Movable
          key={index}
          name={title || systemName}
          isFirst={index === 0}
          isLast={index === statuses.length - 1}
          onMove={(by) => setStatuses(moved(statuses, index, by))}
        >
          {isNew && (
            <TextInput
              label={t.systemName}
              description={t.systemNameHint}
              value={systemName}
              onChange={(event) => edited(index, { systemName: event.currentTarget.value })}
            />
          )}
          <TextInput
            label={isNew ? t.title : t.statusTitle(systemName)}
            value={title}
            onChange={(event) => edited(index, { title: event.currentTarget.value })}
          />
        </Movable>
      ))}
      <Group>
        <Button variant="default" onClick={() => setStatuses([...statuses, { systemName: '', title: '', isNew: true }])}>
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
