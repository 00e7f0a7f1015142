import { Anchor, Text } from '@mantine/core'
import { Link } from 'wouter'
import { usePerson } from '../../../../shared/session/session.ts'
import { textsOf } from '../../../../shared/texts/texts.ts'
import { Part } from '../../../look/part.tsx'
import type { Overview } from '../overview-requests.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'

const texts = textsOf({ ru, en })

type Advice = Overview['advice'][number]

/** What would make the program safer. Kinds of a later version are left out. */
export function AdviceParts({ advice }: { advice: Overview['advice'] }) {
  return advice
    .filter(({ kind }) => kind === 'PasskeysMissing' || kind === 'PasskeysRequired')
    .map((one) => <PasskeysAdvice key={one.kind} advice={one} />)
}

/** Owners and payers without a passkey, by name: whoever reads their mail can pay, or they themselves can do nothing. */
function PasskeysAdvice({ advice: { kind, administrators } }: { advice: Advice }) {
  const t = texts.use()
  const { id } = usePerson()
  const isRequired = kind === 'PasskeysRequired'
  return (
    <Part title={t.advice}>
      <Text size="sm">{isRequired ? t.passkeysRequired : t.passkeysMissing}</Text>
      <Text size="sm" fw={600}>
        {administrators.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')}
      </Text>
      {administrators.some((one) => one.id === id) && (
        <Anchor component={Link} href="/sessions" size="sm">
          {t.addPasskey}
        </Anchor>
      )}
    </Part>
  )
}
