import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { KeptFile } from '../../../shared/files/file-answers.ts'
import { fileTexts, useFileSize } from '../../../shared/files/file-texts.ts'
import { saveFile } from '../../../shared/files/save-file.ts'
import { FailureNotice } from '../../look/failure-notice.tsx'
import { showLegalFile } from './partner-requests.ts'
import { partnerTexts } from './partner-texts.ts'

interface FileAnswerProps {
  partnerId: string
  fieldTypeId: string
  label: string
  file: KeptFile
}

/** A file that the partner answered with: a picture is shown here, anything can be saved. Each look is noted in the journal. */
export function FileAnswer({ partnerId, fieldTypeId, label, file }: FileAnswerProps) {
  const { legal: t } = partnerTexts.use()
  const texts = fileTexts.use()
  const sizeOf = useFileSize()
  const load = useMutation({ mutationFn: () => showLegalFile(partnerId, fieldTypeId), gcTime: 0 })
  const isPicture = file.type !== 'application/pdf'
  const save = (): void =>
    load.data ? saveFile(load.data) : load.mutate(undefined, { onSuccess: (found) => found && saveFile(found) })
  return (
    <Stack gap="xs">
      <Text size="sm">{`${file.name}, ${sizeOf(file.bytes)}`}</Text>
      {isPicture && load.data && (
        <img className="answered-picture" src={`data:${load.data.type};base64,${load.data.content}`} alt={label} />
      )}
      <Group gap="xs">
        {isPicture && !load.data && (
          <Button
            variant="default"
            size="xs"
            loading={load.isPending}
            aria-label={t.showPictureOf(label)}
            onClick={() => load.mutate()}
          >
            {t.showPicture}
          </Button>
        )}
        <Button variant="default" size="xs" loading={load.isPending} aria-label={texts.saveOf(label)} onClick={save}>
          {texts.save}
        </Button>
      </Group>
      {load.data === null && <Text size="sm">{texts.gone}</Text>}
      <Text size="xs" c="dimmed">
        {t.notScanned}
      </Text>
      {load.error && <FailureNotice error={load.error} />}
    </Stack>
  )
}
