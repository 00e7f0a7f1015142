import { Alert, Button, CopyButton, Group, Modal, Stack, TextInput } from '@mantine/core'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'

interface SecretDialogProps {
  /** Null where the answer that had it was lost; undefined while there is none to show. */
  secret: string | null | undefined
  texts: {
    secretTitle: string
    secretOnce: string
    secretGone: string
    secret: string
    copy: string
    copied: string
    secretKept: string
  }
  onClose: () => void
}

/** A secret that was made just now, this once. */
export function SecretDialog({ secret, texts: t, onClose }: SecretDialogProps) {
  const { dialog } = sharedTexts.use()
  return (
    <Modal
      opened={secret !== undefined}
      onClose={onClose}
      title={t.secretTitle}
      closeButtonProps={{ 'aria-label': dialog.close }}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        {secret ? (
          <>
            <Alert variant="outline" color="yellow.9">
              {t.secretOnce}
            </Alert>
            <TextInput label={t.secret} value={secret} readOnly onFocus={(event) => event.currentTarget.select()} />
          </>
        ) : (
          <Alert variant="outline" color="red" role="alert">
            {t.secretGone}
          </Alert>
        )}
        <Group justify="flex-end">
          {secret && (
            <CopyButton value={secret}>
              {({ copied, copy }) => (
                <Button data-autofocus onClick={copy}>
                  {copied ? t.copied : t.copy}
                </Button>
              )}
            </CopyButton>
          )}
          <Button variant="default" onClick={onClose}>
            {secret ? t.secretKept : dialog.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
