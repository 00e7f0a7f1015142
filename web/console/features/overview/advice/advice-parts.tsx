import { Anchor, Text } from '@mantine/core'
import { Link } from 'wouter'
import { usePerson } from '../../../../shared/session/session.ts'
import { textsOf } from '../../../../shared/texts/texts.ts'
import { Part } from '../../../look/part.tsx'
import type { Overview } from '../overview-requests.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'

const texts = textsOf({ ru, en })

type PeopleAdvice = Extract<Overview['advice'][number], { administrators: unknown }>

/** What would make the program safer. Kinds of a later version are left out. */
export function AdviceParts({ advice }: { advice: Overview['advice'] }) {
  return advice.map((one) => {
    if (one.kind === 'DealLimitMissing') return <DealLimitAdvice key={one.kind} />
    return one.kind === 'PasskeysMissing' || one.kind === 'PasskeysRequired' ? (
      <PasskeysAdvice key={one.kind} advice={one} />
    ) : null
  })
}

/** One administrator makes deals of any sum alone. */
function DealLimitAdvice() {
  const t = texts.use()
  return (
    <Part title={t.dealLimit}>
      <Text size="sm">{t.dealLimitMissing}</Text>
    </Part>
  )
}

/** Owners and payers without a passkey, by name: access to their mail is enough to pay, or they can do nothing themselves. */
function PasskeysAdvice({ advice: { kind, administrators } }: { advice: PeopleAdvice }) {
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
