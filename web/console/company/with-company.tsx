import { Alert, Button, Text } from '@mantine/core'
import { FailureNotice } from '../look/failure-notice.tsx'
import { passkeyPlace } from '../passkeys/passkey-place.ts'
import { companyTexts } from './company-texts.ts'
import { useCompanySignIn } from './use-company-sign-in.ts'

/** The way in by the company, where the contour has one. */
export function WithCompany() {
  const t = companyTexts.use()
  const signIn = useCompanySignIn()
  return (
    <>
      {signIn.refusal && (
        <Alert variant="outline" color="yellow.9" role="alert">
          <Text size="sm">{signIn.refusal === 'access_denied' ? t.denied : t.failed}</Text>
        </Alert>
      )}
      {signIn.error && <FailureNotice error={signIn.error} />}
      {signIn.isFinishing && (
        <Text size="sm" role="status">
          {t.finishing}
        </Text>
      )}
      {signIn.title !== undefined && (
        <>
          <Button type="button" variant="default" loading={signIn.isBusy} onClick={signIn.begin}>
            {t.signIn(signIn.title)}
          </Button>
          {passkeyPlace() !== 'here' && (
            <Text size="sm" c="dimmed" ta="center">
              {t.or}
            </Text>
          )}
        </>
      )}
    </>
  )
}
