import { Button, Group, NumberInput, TextInput } from '@mantine/core'
import { useDraft } from '../../../../shared/draft/use-draft.ts'
import type { Configuration } from '../../../configuration/use-configuration.ts'
import { DraftDialog } from './draft-dialog.tsx'
import { draftTexts } from './draft-texts.ts'

interface TypedLevel {
  number: number | ''
  description: string
  isNew?: true
}

/** A form for the levels: their descriptions, and new ones. A level is never taken away, since partners have it. */
export function LevelsDraft({ of, onClose }: { of: Configuration; onClose: () => void }) {
  const t = draftTexts.use()
  const initial = of.levels.map(({ number, description }): TypedLevel => ({ number, description }))
  const [levels, setLevels] = useDraft<TypedLevel[]>('draft:levels', initial)
  const edited = (index: number, change: Partial<TypedLevel>): void =>
    setLevels(levels.map((level, place) => (place === index ? { ...level, ...change } : level)))
  return (
    <DraftDialog
      title={t.levels}
      part="levels"
      draft={{ levels: levels.map(({ number, description }) => ({ number, description })) }}
      missing={levels.some(({ number }) => number === '') ? t.missingLevel : undefined}
      onClose={onClose}
    >
      {levels.map(({ number, description, isNew }, index) => (
        <Group key={index} align="flex-end" wrap="nowrap">
          <NumberInput
            label={t.levelNumber}
            value={number}
            disabled={!isNew}
            allowDecimal={false}
            hideControls
            w={90}
            onChange={(typed) => edited(index, { number: typeof typed === 'number' ? typed : '' })}
          />
          <TextInput
            label={t.levelDescription}
            value={description}
            maxLength={200}
            style={{ flex: 1 }}
            onChange={(event) => edited(index, { description: event.currentTarget.value })}
          />
        </Group>
      ))}
      <Group>
        <Button variant="default" onClick={() => setLevels([...levels, { number: '', description: '', isNew: true }])}>
          {t.addLevel}
        </Button>
      </Group>
    </DraftDialog>
  )
}
