import { type ComponentType, type ReactNode, Suspense, lazy, useEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { ErrorBoundary } from '../ui/error-boundary/error-boundary.js'
import { CenteredSpinner } from '../ui/spinner/spinner.js'
import { GuestOnly, Protected } from './guards.js'
import { NotFound } from './not-found/not-found.js'
import { paths } from './paths.js'

type Access = 'public' | 'guest' | 'protected'

interface RouteEntry {
  path: string
  access: Access
  /** The code of the screen, in a chunk of its own. */
  load: () => Promise<{ default: ComponentType }>
}

/** Every address of the app (SPEC §2). What is not here is not found. */
const ROUTES: RouteEntry[] = [
  {
    path: paths.home,
    access: 'public',
    load: () => import('../features/landing/landing-screen.js'),
  },
  {
    path: paths.signIn,
    access: 'guest',
    load: () => import('../features/auth/sign-in-screen.js'),
  },
  {
    path: paths.signUp,
    access: 'guest',
    load: () => import('../features/auth/sign-up-screen.js'),
  },
  {
    path: paths.verifyEmail,
    access: 'public',
    load: () => import('../features/auth/verify-email-screen.js'),
  },
  {
    // One screen for all levels, so that moving between them keeps the sidebar in place.
    path: '/app/:folderId?/:fileId?/:sectionId?/:pageId?',
    access: 'protected',
    load: () => import('../features/workspace/workspace-screen/workspace-screen.js'),
  },
]

const SCREENS = ROUTES.map((route) => ({ ...route, Screen: lazy(route.load) }))

export function Routes() {
  const [path] = useLocation()
  return (
    <ErrorBoundary resetKey={path}>
      <Suspense fallback={<CenteredSpinner />}>
        <Switch>
          {SCREENS.map(({ path: pattern, access, load, Screen }) => (
            <Route key={pattern} path={pattern}>
              <Preload load={load} />
              <Guard access={access}>
                <Screen />
              </Guard>
            </Route>
          ))}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}

/** Fetches the screen's code while the guard still asks who is signed in. */
function Preload({ load }: Pick<RouteEntry, 'load'>) {
  useEffect(() => void load().catch(() => undefined), [load])
  return null
}

function Guard({ access, children }: { access: Access; children: ReactNode }) {
  if (access === 'protected') return <Protected>{children}</Protected>
  if (access === 'guest') return <GuestOnly>{children}</GuestOnly>
  return children
}
