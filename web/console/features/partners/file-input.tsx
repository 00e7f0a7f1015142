import { Button, Group, Input, Text } from '@mantine/core'
import { useRef } from 'react'
import type { FileAnswer } from '../../../shared/files/file-answers.ts'
import { fileTexts, useFileSize } from '../../../shared/files/file-texts.ts'
import { HiddenFileInput } from '../../../shared/files/hidden-file-input.tsx'
import { acceptedFiles, useChosenFile } from '../../../shared/files/use-chosen-file.ts'

interface FileInputProps {
  label: string
  isRequired: boolean
  answer: FileAnswer | undefined
  error: string | undefined
  onChange: (answer: FileAnswer | undefined) => void
}

/** A file that a legal type asks for: the one that is there, or a new one. */
export function FileInput({ label, isRequired, answer, error, onChange }: FileInputProps) {
  const t = fileTexts.use()
  const sizeOf = useFileSize()
  const input = useRef<HTMLInputElement>(null)
  const { choose, forget, trouble, isPreparing } = useChosenFile((file) => onChange({ kind: 'new', file }))
  const shown = answer && `${answer.file.name}, ${sizeOf(answer.file.bytes)}${answer.kind === 'new' ? `, ${t.isNew}` : ''}`
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      withAsterisk={isRequired}
      description={t.hint}
      error={trouble ? t.trouble[trouble] : error}
    >
      <Group mt="xs" gap="sm">
        {isPreparing ? (
          <Text size="sm" role="status">
            {t.preparing}
          </Text>
        ) : (
          <Text size="sm" c={shown ? undefined : 'dimmed'} style={{ overflowWrap: 'anywhere' }}>
            {shown ?? t.none}
          </Text>
        )}
        <Button
          variant="default"
          loading={isPreparing}
          aria-label={answer ? t.otherOf(label) : t.chooseOf(label)}
          onClick={() => input.current?.click()}
        >
          {answer ? t.other : t.choose}
        </Button>
        {answer && (
          <Button variant="subtle" aria-label={t.removeOf(label)} onClick={() => (forget(), onChange(undefined))}>
            {t.remove}
          </Button>
        )}
      </Group>
      <HiddenFileInput ref={input} label={label} accept={acceptedFiles} onChoose={(file) => void choose(file)} />
    </Input.Wrapper>
  )
}
