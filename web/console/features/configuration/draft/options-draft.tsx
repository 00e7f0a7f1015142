import { Checkbox, Fieldset, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { draftTexts } from './draft-texts.ts'
import { FaultAt } from './fault-at.tsx'
import { MoveButtons, moved } from './movable.tsx'

/** The options of a list as a form has them. */
export interface TypedOptions {
  known: readonly { was: string; name: string; hidden: boolean }[]
  /** New ones, one a line. */
  added: string
}

export const noOptions: TypedOptions = { known: [], added: '' }

interface OptionsDraftProps {
  options: TypedOptions
  hint: string
  /** Where the draft has them. */
  place: string
  onChange: (options: TypedOptions) => void
}

/** The options of a list: each keeps its place and its leads under another name, and none is taken away. */
export function OptionsDraft({ options: { known, added }, hint, place, onChange }: OptionsDraftProps) {
  const t = draftTexts.use()
  const edited = (index: number, change: { name: string } | { hidden: boolean }): void =>
    onChange({ added, known: known.map((option, place) => (place === index ? { ...option, ...change } : option)) })
  return (
    <Fieldset legend={t.options} p="sm">
      {known.length > 0 && (
        <Text size="sm" mb="xs">
          {hint}
        </Text>
      )}
      {known.map(({ was, name, hidden }, index) => (
        <Stack key={was} gap="xs" mt="sm">
          <TextInput
            label={t.optionName(index + 1)}
            maxLength={200}
            value={name}
            onChange={(event) => edited(index, { name: event.currentTarget.value })}
          />
          <Group justify="space-between" wrap="nowrap">
            <Checkbox
              label={t.optionHidden}
              aria-label={t.optionHiddenOf(name || was)}
              checked={hidden}
              onChange={(event) => edited(index, { hidden: event.currentTarget.checked })}
            />
            <MoveButtons
              name={name || was}
              isFirst={index === 0}
              isLast={index === known.length - 1}
              onMove={(by) => onChange({ added, known: moved(known, index, by) })}
            />
          </Group>
        </Stack>
      ))}
      <FaultAt place={place}>
        <Textarea
          autosize
          minRows={2}
          mt="sm"
          label={t.newOptions}
          value={added}
          onChange={(event) => onChange({ known, added: event.currentTarget.value })}
        />
      </FaultAt>
    </Fieldset>
  )
}

/** Options as a form has them. */
export const typedOptions = (options: readonly { name: string; hidden: boolean }[] | null): TypedOptions => ({
  known: (options ?? []).map(({ name, hidden }) => ({ was: name, name, hidden })),
  added: '',
})

/** Options as a contour file has them. */
export function writtenOptions({ known, added }: TypedOptions) {
  const kept = known.map(({ was, name, hidden }) => {
    const is = name.trim()
    return is === was && !hidden ? is : { name: is, ...(is !== was && { was }), ...(hidden && { hidden }) }
  })
  const lines = added.split('\n').map((option) => option.trim())
  return [...kept, ...lines.filter((option) => option !== '')]
}

/** Whether an option lost its name. */
export const isNameless = ({ known }: TypedOptions): boolean => known.some(({ name }) => name.trim() === '')
