import { Alert, Text } from '@mantine/core'
import { FailureNotice } from '../look/failure-notice.tsx'
import { passkeyTexts } from './passkey-texts.ts'

/** Why nothing came of a passkey: by the device, or by the service. */
export function PasskeyFailure({ error }: { error: Error }) {
  const t = passkeyTexts.use()
  if (error.name !== 'NoPasskey') return <FailureNotice error={error} />
  return (
    <Alert variant="outline" color="yellow.9" role="alert">
      <Text size="sm">{error.message === 'known' ? t.known : t.canceled}</Text>
    </Alert>
  )
}
