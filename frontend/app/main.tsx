import '@fontsource-variable/inter/wght.css'
import '../ui/tokens.css'
import '../ui/base.css'

import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ScreenBoundary } from './failure/boundaries.js'
import { watchConnectivity } from './offline/connectivity.js'
import { OverlaysOfApp } from './overlays-of-app.js'
import { paySignOut } from './owed-sign-out.js'
import { queryClient } from './query-client.js'
import { Routes } from './routes.js'
import { tolerateDomChanges } from './tolerate-dom-changes.js'
import { followOtherTabs } from './session.js'
import { SessionLive } from './session-live.js'
import { SkipLink } from './skip-link/skip-link.js'
import { followTheme } from './theme.js'
import { watchErrors } from './watch-errors.js'

function start(root: HTMLElement) {
  tolerateDomChanges()
  followTheme()
  watchErrors()
  watchConnectivity()
  followOtherTabs(queryClient)
  onlineManager.subscribe((online) => void (online && paySignOut().catch(() => {})))
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ScreenBoundary>
          <SkipLink />
          <Routes />
        </ScreenBoundary>
        <OverlaysOfApp />
        <SessionLive />
      </QueryClientProvider>
    </StrictMode>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// index.html has already turned away browsers that are too old.
if (document.documentElement.dataset.outdated === undefined) start(root)
