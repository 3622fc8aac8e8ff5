import type { StorybookConfig } from '@storybook/react-vite'

/** Catalogue of the interface's components: `npm run storybook`. */
const config: StorybookConfig = {
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: 'frontend/vite.config.ts' } },
  },
  stories: ['../**/*.mdx', '../**/*.stories.tsx'],
  // Overrides Storybook's own logo, which would otherwise replace the product's logo in stories.
  staticDirs: ['../public'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-docs'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal(vite) {
    // Stories do not use the app's manifest or its API proxy. The rest of `server` is Storybook's
    // own: without its middleware mode the preview stays blank.
    return {
      ...vite,
      build: { ...vite.build, manifest: false },
      server: { ...vite.server, proxy: {} },
      // Storybook resolves stories from the root of the checkout, Vite from `frontend`. Without
      // these entries Vite would discover a package only when a story requests it, and reload open
      // pages.
      optimizeDeps: { ...vite.optimizeDeps, entries: ['**/*.stories.tsx'] },
    }
  },
}

export default config
