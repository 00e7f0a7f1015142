import { Alert, Text } from '@mantine/core'
import { FailureNotice } from '../look/failure-notice.tsx'
import { passkeyTexts } from './passkey-texts.ts'

/** Why a passkey failed: a reason of the device, or of the service. */
export function PasskeyFailure({ error }: { error: Error }) {
  const t = passkeyTexts.use()
  if (error.name !== 'NoPasskey') return <FailureNotice error={error} />
  return (
    <Alert variant="outline" color="yellow.9" role="alert">
      <Text size="sm">{error.message === 'known' ? t.known : t.canceled}</Text>
    </Alert>
  )
}
