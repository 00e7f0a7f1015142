import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { ProgramLogo } from '../../shared/face/program-logo.tsx'
import { useProgramName } from '../../shared/face/use-program-name.ts'
import { Announcements } from '../../shared/look/announce.tsx'
import { OfflineBanner } from '../../shared/look/offline-banner.tsx'
import { OpeningPlace } from '../../shared/notices/page-notices.tsx'
import { OpenedAnewNotice } from '../../shared/session/opened-anew-notice.tsx'
import { screens } from '../screens.ts'
import { accountTexts } from '../texts/account-texts.ts'
import { PersonMenu } from './person-menu.tsx'

/** The frame of every screen: the navigation, and the person. */
export function Shell({ children }: { children: ReactNode }) {
  const t = accountTexts.use()
  const name = useProgramName()
  const [location] = useLocation()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => showCurrent(nav.current), [location])
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {t.skip}
      </a>
      <header className="shell-header">
        <strong className="shell-name">
          <ProgramLogo />
          {name}
        </strong>
        <PersonMenu />
      </header>
      <main id="content" className="shell-content" tabIndex={-1}>
        <OfflineBanner />
        <OpenedAnewNotice />
        <OpeningPlace names={new Map(screens.map(({ path, name }) => [path, t.screens[name]]))} />
        {children}
      </main>
      <Announcements />
      <nav ref={nav} className="shell-nav" aria-label={t.navigation}>
        {screens.map(({ path, name, load }) => (
          <Link
            key={path}
            href={path}
            aria-current={location === path || location.startsWith(`${path}/`) ? 'page' : undefined}
            onPointerEnter={() => void load()}
          >
            {t.screens[name]}
          </Link>
        ))}
      </nav>
    </div>
  )
}

/** On a phone not all screens fit side by side: the open one is always visible. */
function showCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector<HTMLElement>('[aria-current]')
  if (nav && current) nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2
}
