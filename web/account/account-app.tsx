import { Suspense } from 'react'
import { Redirect, Route, Router, Switch, useLocation } from 'wouter'
import { basePath } from '../shared/base-path.ts'
import { openingOf } from '../shared/notices/page-notices.tsx'
import { Boundary } from '../shared/failure/boundary.tsx'
import { BrokenPart } from './look/broken-part.tsx'
import { NotFound } from './look/not-found.tsx'
import { ScreenSkeleton } from './look/screen-skeleton.tsx'
import { screens } from './screens.ts'
import { Door } from './shell/door.tsx'
import { Shell } from './shell/shell.tsx'

const base = `${basePath}/account`
const aroundNav = openingOf(screens, base)

export function AccountApp() {
  return (
    <Router base={base} aroundNav={aroundNav}>
      <Door>
        <Shell>
          <Screens />
        </Shell>
      </Door>
    </Router>
  )
}

/** The screen of the address. One that does not load, or fails, leaves the frame around it as it is. */
function Screens() {
  const [location] = useLocation()
  return (
    <Boundary place={location} fallback={(failed) => <BrokenPart {...failed} isScreen />}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Switch>
          <Route path="/">
            <Redirect to={screens[0].path} replace />
          </Route>
          {screens.map(({ path, Screen }) => (
            <Route key={path} path={`${path}/*?`} component={Screen} />
          ))}
          <Route component={NotFound} />
        </Switch>
      </Suspense>
    </Boundary>
  )
}
