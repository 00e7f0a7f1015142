import { Button, NativeSelect, Text, useMantineColorScheme } from '@mantine/core'
import { useRef } from 'react'
import { schemes } from '../../shared/look/scheme.ts'
import { usePerson, useSignOut } from '../../shared/session/session.ts'
import { languages } from '../../../lib/domain/words/language.ts'
import { switchLanguage, useLanguage } from '../../shared/texts/language.ts'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'

const languageNames = { ru: 'Русский', en: 'English' }

/** The person, the appearance, and the way out. The browser's own menu: Mantine's would add 20 KB to every first screen. */
export function PersonMenu() {
  const { session, look } = sharedTexts.use()
  const { email, firstName, lastName } = usePerson()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const language = useLanguage()
  const signOut = useSignOut()
  const menu = useRef<HTMLDetailsElement>(null)
  const close = (): void => menu.current?.removeAttribute('open')
  return (
    <details
      ref={menu}
      className="person-menu"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        close()
        menu.current?.querySelector('summary')?.focus()
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget instanceof Node && !menu.current?.contains(relatedTarget)) close()
      }}
    >
      <summary>{[firstName, lastName].filter(Boolean).join(' ') || email}</summary>
      <div>
        <Text size="sm">{session.signedInAs(email)}</Text>
        <NativeSelect
          label={look.language}
          value={language}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={({ currentTarget: { value } }) => switchLanguage(languages.find((one) => one === value) ?? 'ru')}
        />
        <NativeSelect
          label={look.scheme}
          value={colorScheme}
          data={schemes.map((value) => ({ value, label: look.schemes[value] }))}
          onChange={({ currentTarget: { value } }) => setColorScheme(schemes.find((one) => one === value) ?? 'auto')}
        />
        <Button variant="default" loading={signOut.isPending} onClick={() => signOut.mutate()}>
          {session.signOut}
        </Button>
      </div>
    </details>
  )
}
