import '@fontsource-variable/inter/wght.css'
import '../ui/tokens.css'
import '../ui/base.css'

import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { watchConnectivity } from './offline/connectivity.js'
import { Overlays } from './overlays.js'
import { queryClient } from './query-client.js'
import { createQuietRoot } from './quiet-root.js'
import { Routes } from './routes.js'
import { SessionLive } from './session-live.js'
import { SkipLink } from './skip-link/skip-link.js'
import { followTheme } from './theme.js'

followTheme()
watchConnectivity()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createQuietRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <Routes />
      <Overlays />
      <SessionLive />
    </QueryClientProvider>
  </StrictMode>
)
