import { Anchor, Text } from '@mantine/core'
import { namedAddress, passkeyPlace } from './passkey-place.ts'
import { passkeyTexts } from './passkey-texts.ts'

/** Says why there are no passkeys here, and where there are. */
export function PasskeyElsewhere() {
  const t = passkeyTexts.use()
  if (passkeyPlace() === 'nowhere') return <Text size="sm">{t.unsupported}</Text>
  return (
    <Text size="sm">
      {t.elsewhere} <Anchor href={namedAddress()}>{new URL(namedAddress()).host}</Anchor>
    </Text>
  )
}
