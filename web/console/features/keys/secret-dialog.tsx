import { Alert, Button, CopyButton, Group, Modal, Stack, TextInput } from '@mantine/core'
import { sharedTexts } from '../../../shared/texts/shared-texts.ts'
import { keyTexts } from './key-texts.ts'

/** The secret of a new key, this once; null where the answer that had it was lost. */
export function SecretDialog({ secret, onClose }: { secret: string | null | undefined; onClose: () => void }) {
  const t = keyTexts.use()
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
