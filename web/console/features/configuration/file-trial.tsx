import { Alert, Button, FileButton, Group, Stack, Text, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, unwrap } from '../../../shared/api/client.ts'
import { useDraft } from '../../../shared/draft/use-draft.ts'
import { useFormat } from '../../../shared/format/format.ts'
import { FailureNotice } from '../../look/failure-notice.tsx'
import { PermittedButton } from '../../look/permitted-button.tsx'
import { configurationTexts } from './configuration-texts.ts'
import { sentFile } from './packed-file.ts'
import { TrialOutcome } from './trial-outcome.tsx'

/** What a tab keeps of what is typed has little room. */
const mostShownBytes = 500_000

/** Compares a contour file with the present configuration. Nothing is written, so it may be repeated freely. */
export function FileTrial() {
  const t = configurationTexts.use()
  const { number } = useFormat()
  const [file, setFile] = useDraft('try-configuration', '')
  const [isMissing, setMissing] = useState(false)
  const [large, setLarge] = useState<File>()
  const field = useRef<HTMLTextAreaElement>(null)
  const trial = useMutation({
    mutationFn: async (text: string) => unwrap(api.POST('/api/console/configuration/trial', { body: await sentFile(text) })),
  })
  const change = (text: string): void => {
    setLarge(undefined)
    setFile(text)
    setMissing(false)
    // The result of another text does not apply to this one.
    trial.reset()
  }
  // A field with megabytes of text makes typing slow, and a tab keeps no more.
  const choose = async (chosen: File): Promise<void> => {
    if (chosen.size <= mostShownBytes) return change(await chosen.text())
    change('')
    setLarge(chosen)
  }
  const compare = async (): Promise<void> => {
    if (large) return trial.mutate(await large.text())
    const isEmpty = file.trim() === ''
    setMissing(isEmpty)
    if (isEmpty) return field.current?.focus()
    trial.mutate(file)
  }
  return (
    <Stack>
      {large && (
        <Alert color="gray" variant="outline" role="note">
          <Group>
            <Text size="sm">{t.chosenFile(large.name, number(Math.ceil(large.size / 1_000)))}</Text>
            <Button size="xs" variant="default" onClick={() => change('')}>
              {t.otherFile}
            </Button>
          </Group>
        </Alert>
      )}
      <Textarea
        ref={field}
        display={large ? 'none' : undefined}
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
        <PermittedButton permission="settings.manage" loading={trial.isPending} onClick={() => void compare()}>
          {t.compare}
        </PermittedButton>
        <FileButton accept="application/json,.json" onChange={(chosen) => void (chosen && choose(chosen))}>
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
