import { MantineProvider } from '@mantine/core'
import { Suspense } from 'react'
import { Route, Router, Switch, Redirect } from 'wouter'
import { basePath } from '../shared/base-path.ts'
import { NotFound } from './look/not-found.tsx'
import { ScreenSkeleton } from './look/screen-skeleton.tsx'
import { cssVariables, schemeManager, theme } from './look/theme.ts'
import { screens } from './screens.ts'
import { Door } from './shell/door.tsx'
import { Shell } from './shell/shell.tsx'

export function ConsoleApp() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
    >
      <Router base={`${basePath}/console`}>
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
    </MantineProvider>
  )
}
