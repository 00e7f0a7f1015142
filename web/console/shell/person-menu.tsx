import { Button, Menu, useMantineColorScheme } from '@mantine/core'
import { usePerson, useSignOut } from '../../shared/session/session.ts'
import { languages, switchLanguage, useLanguage } from '../../shared/texts/language.ts'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'

const languageNames = { ru: 'Русский', en: 'English' }
const schemes = ['auto', 'light', 'dark'] as const

/** Who one is, how it looks, and the way out. */
export function PersonMenu() {
  const { session, look } = sharedTexts.use()
  const { email, firstName, lastName } = usePerson()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const language = useLanguage()
  const signOut = useSignOut()
  const name = [firstName, lastName].filter(Boolean).join(' ') || email
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" size="sm">
          {name}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{session.signedInAs(email)}</Menu.Label>
        <Menu.Divider />
        <Menu.Label>{look.language}</Menu.Label>
        {languages.map((one) => (
          <Menu.Item key={one} lang={one} onClick={() => switchLanguage(one)} leftSection={language === one ? '✓' : '\u2003'}>
            {languageNames[one]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{look.scheme}</Menu.Label>
        {schemes.map((one) => (
          <Menu.Item key={one} onClick={() => setColorScheme(one)} leftSection={colorScheme === one ? '✓' : '\u2003'}>
            {look.schemes[one]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => signOut.mutate()}>{session.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
