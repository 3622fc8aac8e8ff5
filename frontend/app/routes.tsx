import { type ReactNode, useEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { ErrorBoundary } from '../ui/error-boundary/error-boundary.js'
import { GuestOnly, Protected } from './guards.js'
import { loadable } from './loadable.js'
import { NotFound } from './not-found/not-found.js'
import { paths } from './paths.js'

type Access = 'public' | 'guest' | 'protected'

interface RouteEntry {
  path: string
  access: Access
  /** The code of the screen, in a chunk of its own. */
  Screen: ReturnType<typeof loadable<object>>
}

/** Every address of the app (SPEC §2). What is not here is not found. */
const ROUTES: RouteEntry[] = [
  {
    path: paths.home,
    access: 'public',
    Screen: loadable(() => import('../features/landing/landing-screen.js')),
  },
  {
    path: paths.signIn,
    access: 'guest',
    Screen: loadable(() => import('../features/auth/sign-in-screen.js')),
  },
  {
    path: paths.signUp,
    access: 'guest',
    Screen: loadable(() => import('../features/auth/sign-up-screen.js')),
  },
  {
    path: paths.verifyEmail,
    access: 'public',
    Screen: loadable(() => import('../features/auth/verify-email-screen.js')),
  },
  {
    // One screen for all levels, so that moving between them keeps the sidebar in place.
    path: '/app/:folderId?/:fileId?/:sectionId?/:pageId?',
    access: 'protected',
    Screen: loadable(() => import('../features/workspace/workspace-screen/workspace-screen.js')),
  },
]

export function Routes() {
  const [path] = useLocation()
  return (
    <ErrorBoundary resetKey={path}>
      <Switch>
        {ROUTES.map(({ path: pattern, access, Screen }) => (
          <Route key={pattern} path={pattern}>
            <Preload Screen={Screen} />
            <Guard access={access}>
              <Screen />
            </Guard>
          </Route>
        ))}
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </ErrorBoundary>
  )
}

/** Fetches the screen's code while the guard still asks who is signed in. */
function Preload({ Screen }: Pick<RouteEntry, 'Screen'>) {
  useEffect(() => Screen.preload(), [Screen])
  return null
}

function Guard({ access, children }: { access: Access; children: ReactNode }) {
  if (access === 'protected') return <Protected>{children}</Protected>
  if (access === 'guest') return <GuestOnly>{children}</GuestOnly>
  return children
}
