import { type ReactNode, useEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { AppSkeleton } from './app-skeleton/load-app-skeleton.js'
import { ScreenBoundary } from './failure/boundaries.js'
import { GuestOnly, Protected, StaffOnly } from './guards.js'
import { loadable } from './loadable.js'
import { NotFoundScreen } from './not-found/load-not-found.js'
import { isPaying, paths } from './paths.js'

type Access = 'public' | 'guest' | 'protected' | 'staff'

interface RouteEntry {
  path: string
  access: Access
  /** Code of the screen, in a chunk of its own. */
  Screen: ReturnType<typeof loadable<object>>
}

/** Every address of the app (rule 15.1). Any other address is not found. */
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
    path: paths.forgotPassword,
    access: 'guest',
    Screen: loadable(() => import('../features/auth/forgot-password-screen.js')),
  },
  {
    path: paths.resetPassword,
    access: 'public',
    Screen: loadable(() => import('../features/auth/reset-password-screen.js')),
  },
  {
    path: paths.verifyEmail,
    access: 'public',
    Screen: loadable(() => import('../features/auth/verify-email-screen.js')),
  },
  {
    path: paths.googleRedirect,
    access: 'public',
    Screen: loadable(() => import('../features/auth/google-redirect-screen.js')),
  },
  {
    // One screen serves all levels, so that navigation between them keeps the sidebar in place.
    path: '/app/:folderId?/:fileId?/:sectionId?/:pageId?',
    access: 'protected',
    Screen: loadable(
      () => import('../features/workspace/workspace-screen/workspace-screen.js'),
      AppSkeleton
    ),
  },
  {
    path: paths.search,
    access: 'protected',
    Screen: loadable(() => import('../features/workspace/search/search-screen.js')),
  },
  {
    path: paths.share,
    access: 'protected',
    Screen: loadable(() => import('../features/workspace/share-target/share-screen.js')),
  },
  {
    path: `${paths.trash}/:folderId?/:fileId?/:sectionId?/:pageId?`,
    access: 'protected',
    Screen: loadable(() => import('../features/workspace/trash/trash-screen.js')),
  },
  {
    path: paths.activity,
    access: 'protected',
    Screen: loadable(() => import('../features/workspace/activity/activity-screen.js')),
  },
  {
    path: paths.profile,
    access: 'protected',
    Screen: loadable(() => import('../features/workspace/profile-screen/profile-screen.js')),
  },
  {
    path: '/checkout/:planId',
    access: 'protected',
    Screen: loadable(() => import('../features/billing/checkout/checkout-screen.js')),
  },
  {
    path: '/receipts/:subscriptionId/:paymentId',
    access: 'protected',
    Screen: loadable(() => import('../features/billing/receipt/receipt-screen.js')),
  },
  {
    // One screen serves the whole area, so that navigation within it keeps the sidebar in place.
    path: `${paths.admin}/*?`,
    access: 'staff',
    Screen: loadable(() => import('../features/admin/admin-screen/admin-screen.js')),
  },
]

/** True if this document loaded at a checkout address, whatever the router has shown since. */
const documentPays = isPaying(window.location.pathname)

export function Routes() {
  const [path] = useLocation()
  if (isPaying(path) !== documentPays) return <LoadDocument />
  return (
    <ScreenBoundary resetKey={path}>
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
          <NotFoundScreen />
        </Route>
      </Switch>
    </ScreenBoundary>
  )
}

/** Reloads the document at the router's current address (decision 127). */
function LoadDocument() {
  useEffect(() => window.location.reload(), [])
  return null
}

/** Preloads the screen's code while the guard loads the session. */
function Preload({ Screen }: Pick<RouteEntry, 'Screen'>) {
  useEffect(() => Screen.preload(), [Screen])
  return null
}

function Guard({ access, children }: { access: Access; children: ReactNode }) {
  switch (access) {
    case 'public':
      return children
    case 'guest':
      return <GuestOnly>{children}</GuestOnly>
    case 'protected':
      return <Protected>{children}</Protected>
    case 'staff':
      return <StaffOnly>{children}</StaffOnly>
  }
}
