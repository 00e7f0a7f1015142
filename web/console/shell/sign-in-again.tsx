import { Modal, Stack, Text } from '@mantine/core'
import { leaveProof, type SignInReason } from '../../shared/session/sign-in-request.ts'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'
import { SignInForm } from './loaded-sign-in-form.tsx'

/** Signing in over the screen, which stays as it is: the session has ended, or an act asks for a recent sign-in. */
export function SignInAgain({ email, asked }: { email: string; asked: SignInReason }) {
  const { signIn: t, dialog } = sharedTexts.use()
  const isProof = asked !== 'ended'
  const why = { ended: t.againWhy, proof: t.proofWhy, passkeyProof: t.passkeyProofWhy }[asked]
  return (
    <Modal
      opened
      onClose={() => isProof && leaveProof()}
      withCloseButton={isProof}
      closeButtonProps={{ 'aria-label': dialog.close }}
      closeOnEscape={isProof}
      closeOnClickOutside={false}
      title={isProof ? t.proof : t.again}
      // On top of an open dialog, which waits for this one.
      zIndex={400}
    >
      <Stack>
        <Text size="sm">{why}</Text>
        <SignInForm known={email} byPasskey={asked === 'passkeyProof'} isProof={isProof} />
      </Stack>
    </Modal>
  )
}
