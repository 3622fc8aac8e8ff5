import '@fontsource-variable/inter/wght.css'
import '../ui/tokens.css'
import '../ui/base.css'
import './preview.css'

import type { Decorator, Preview } from '@storybook/react-vite'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { configure } from 'storybook/test'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { queryClient } from '../app/query-client.js'
import { setThemeChoice } from '../app/theme.js'
import { ToastProvider } from '../ui/toast/toast-provider.js'
import TooltipLayer from '../ui/tooltip/tooltip-layer.js'
import { respondWith } from './responses.js'

// In development a screen's code loads as many files, so one second is too short for the first
// visit.
configure({ asyncUtilTimeout: 30_000 })

const withTheme: Decorator = (Story, { globals }) => (
  <Theme name={globals.theme === 'dark' ? 'dark' : 'light'}>
    <Story />
  </Theme>
)

/** Sets the theme as a user's choice does, so that pictures switch with it. */
function Theme({ name, children }: { name: 'light' | 'dark'; children: ReactNode }) {
  useLayoutEffect(() => {
    setThemeChoice(name)
  }, [name])
  return children
}

/** Wraps a story in the app's providers, with addresses that lead nowhere. */
const withApp: Decorator = (Story, { parameters }) => (
  <App path={String(parameters.path ?? '/')}>
    <Story />
  </App>
)

function App({ path, children }: { path: string; children: ReactNode }) {
  const [location] = useState(() => memoryLocation({ path }))
  return (
    <QueryClientProvider client={queryClient}>
      <Router hook={location.hook} searchHook={location.searchHook}>
        <ToastProvider>{children}</ToastProvider>
        <TooltipLayer />
      </Router>
    </QueryClientProvider>
  )
}

const preview: Preview = {
  beforeEach: () => respondWith({}),
  decorators: [withApp, withTheme],
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'circlehollow',
        dynamicTitle: true,
        items: [
          { value: 'light', icon: 'sun', title: 'Light' },
          { value: 'dark', icon: 'moon', title: 'Dark' },
        ],
      },
    },
  },
  initialGlobals: { theme: 'light' },
  parameters: {
    a11y: { test: 'error' },
    backgrounds: { disable: true },
    layout: 'padded',
    viewport: {
      options: { phone: { name: 'Phone', styles: { width: '375px', height: '740px' } } },
    },
    options: { storySort: { order: ['Foundations', 'Primitives', 'Patterns', 'Screens'] } },
  },
}

export default preview
