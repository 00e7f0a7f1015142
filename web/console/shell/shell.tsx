import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { ProgramLogo } from '../../shared/face/program-logo.tsx'
import { useProgramName } from '../../shared/face/use-program-name.ts'
import { Announcements } from '../../shared/look/announce.tsx'
import { OfflineBanner } from '../../shared/look/offline-banner.tsx'
import { OpeningPlace } from '../../shared/notices/page-notices.tsx'
import { OpenedAnewNotice } from '../../shared/session/opened-anew-notice.tsx'
import { useMay } from '../../shared/session/session.ts'
import { sharedTexts } from '../../shared/texts/shared-texts.ts'
import { type ConsoleScreen, screens } from '../screens.ts'
import { consoleTexts } from '../texts/console-texts.ts'
import { PersonMenu } from './person-menu.tsx'

/** The frame of every screen: the navigation, and the person. */
export function Shell({ children }: { children: ReactNode }) {
  const t = consoleTexts.use()
  const name = useProgramName()
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {t.skip}
      </a>
      <header className="shell-header">
        <span className="shell-name">
          <ProgramLogo />
          {name}
        </span>
        <PersonMenu />
      </header>
      <nav className="shell-nav" aria-label={t.navigation}>
        <ul>
          {screens.map((screen) => (
            <li key={screen.path}>
              <ScreenLink screen={screen} />
            </li>
          ))}
        </ul>
      </nav>
      <main id="content" className="shell-content" tabIndex={-1}>
        <OfflineBanner />
        <OpenedAnewNotice />
        <OpeningPlace names={new Map(screens.map(({ path, name }) => [path, t.screens[name]]))} />
        {children}
      </main>
      <Announcements />
    </div>
  )
}

/** A screen without permission stays in the navigation, and says why it does not open. */
function ScreenLink({ screen: { path, name, permission, load } }: { screen: ConsoleScreen }) {
  const { screens: names } = consoleTexts.use()
  const { forbiddenWhy } = sharedTexts.use()
  const [location] = useLocation()
  const isOpen = useMay(permission)
  const isPresent = location === path || location.startsWith(`${path}/`)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // On a phone the screens stand in one line, which is longer than the window.
    if (isPresent) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isPresent])
  if (!isOpen) {
    return (
      <span className="shell-link" aria-disabled="true" role="link" tabIndex={0} title={forbiddenWhy(permission ?? '')}>
        {names[name]}
      </span>
    )
  }
  return (
    <Link
      ref={link}
      className="shell-link"
      href={path}
      aria-current={isPresent ? 'page' : undefined}
      onPointerEnter={() => void load()}
    >
      {names[name]}
    </Link>
  )
}
