import { useState } from 'react'
import { schemes, useScheme } from '../../shared/look/scheme.ts'
import { usePerson, useSignOut } from '../../shared/session/session.ts'
import { type Language, languages } from '../../../lib/domain/words/language.ts'
import { switchLanguage, useLanguage } from '../../shared/texts/language.ts'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'
import { Button } from '../look/button.tsx'
import { accountTexts } from '../texts/account-texts.ts'
import { useContact } from '../../shared/contact/use-contact.ts'
import { ProgramContact } from './program-contact.tsx'

const languageNames: Readonly<Record<Language, string>> = { ru: 'Русский', en: 'English' }

/** The person, the appearance, and the way out. */
export function PersonMenu() {
  const { session, look } = sharedTexts.use()
  const { settings } = accountTexts.use()
  const { email } = usePerson()
  const [scheme, chooseScheme] = useScheme()
  const language = useLanguage()
  const signOut = useSignOut()
  // Requested when the menu is opened: the first screen does not wait for it.
  const [wasOpened, setOpened] = useState(false)
  const contact = useContact(wasOpened)
  return (
    <details className="menu" onToggle={() => setOpened(true)}>
      <summary aria-label={settings}>
        <span aria-hidden="true">☰</span>
      </summary>
      <div className="menu-body stack">
        <p className="quiet">{session.signedInAs(email)}</p>
        <label className="field">
          {look.language}
          <select className="input" value={language} onChange={({ target }) => switchLanguage(target.value as Language)}>
            {languages.map((one) => (
              <option key={one} value={one} lang={one}>
                {languageNames[one]}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          {look.scheme}
          <select
            className="input"
            value={scheme}
            onChange={({ target }) => chooseScheme(schemes.find((one) => one === target.value) ?? 'auto')}
          >
            {schemes.map((one) => (
              <option key={one} value={one}>
                {look.schemes[one]}
              </option>
            ))}
          </select>
        </label>
        {contact && <ProgramContact contact={contact} />}
        <Button kind="quiet" isBusy={signOut.isPending} onClick={() => signOut.mutate()}>
          {session.signOut}
        </Button>
      </div>
    </details>
  )
}
