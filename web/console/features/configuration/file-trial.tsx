import { Button, FileButton, Group, Stack, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, unwrap } from '../../../shared/api/client.ts'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { FailureNotice } from '../../look/failure-notice.tsx'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { configurationTexts } from './configuration-texts.ts'
import { TrialOutcome } from './trial-outcome.tsx'

/** Compares a contour file with the present configuration. Nothing is written, so it may be repeated freely. */
export function FileTrial() {
  const t = configurationTexts.use()
  const [file, setFile] = useDraft('try-configuration', '')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const trial = useMutation({
    mutationFn: (text: string) => unwrap(api.POST('/api/console/configuration/trial', { body: { file: text } })),
  })
  const change = (text: string): void => {
    setFile(text)
    setMissing(false)
    // The result of another text does not apply to this one.
    trial.reset()
  }
  const compare = (): void => {
    const isEmpty = file.trim() === ''
    setMissing(isEmpty)
    if (isEmpty) return field.current?.focus()
    trial.mutate(file)
  }
  return (
    <Stack>
      <Textarea
        ref={field}
        label={t.file}
        description={t.fileHint}
        error={isMissing ? t.fileMissing : undefined}
        value={file}
        onChange={(event) => change(event.currentTarget.value)}
        rows={12}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      />
      <Group>
        <PermittedButton permission="settings.manage" loading={trial.isPending} onClick={compare}>
          {t.compare}
        </PermittedButton>
        <FileButton accept="application/json,.json" onChange={(chosen) => void chosen?.text().then(change)}>
          {(props) => (
            <Button {...props} variant="default">
              {t.choose}
            </Button>
          )}
        </FileButton>
      </Group>
      {trial.error && <FailureNotice error={trial.error} />}
      {trial.data && <TrialOutcome trial={trial.data} />}
    </Stack>
  )
}
