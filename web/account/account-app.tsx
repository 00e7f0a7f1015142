import { Suspense } from 'react'
import { Redirect, Route, Router, Switch } from 'wouter'
import { basePath } from '../shared/base-path.ts'
import { NotFound } from './look/not-found.tsx'
import { ScreenSkeleton } from './look/screen-skeleton.tsx'
import { screens } from './screens.ts'
import { Door } from './shell/door.tsx'
import { Shell } from './shell/shell.tsx'

export function AccountApp() {
  return (
    <Router base={`${basePath}/account`}>
      <Door>
        <Shell>
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
        </Shell>
      </Door>
    </Router>
  )
}
