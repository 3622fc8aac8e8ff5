import '@fontsource-variable/inter/wght.css'
import '../ui/tokens.css'
import '../ui/base.css'

import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ToastProvider } from '../ui/toast/toast.js'
import { queryClient } from './query-client.js'
import { Routes } from './routes.js'
import { SkipLink } from './skip-link/skip-link.js'
import { followSystemTheme } from './theme.js'

followSystemTheme()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <SkipLink />
        <Routes />
      </ToastProvider>
    </QueryClientProvider>
  </StrictMode>
)
