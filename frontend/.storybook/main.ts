import type { StorybookConfig } from '@storybook/react-vite'

/** The catalogue of what the interface is made of: `npm run storybook`. */
const config: StorybookConfig = {
  framework: {
    name: '@storybook/react-vite',
    options: { builder: { viteConfigPath: 'frontend/vite.config.ts' } },
  },
  stories: ['../**/*.mdx', '../**/*.stories.tsx'],
  // Over Storybook's own mark, which would stand for the product's in stories.
  staticDirs: ['../public'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-docs'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal(vite) {
    // The app's manifest and its address for the API are of no use here. The rest of `server` is
    // Storybook's own: without its middleware mode the preview stays blank.
    return {
      ...vite,
      build: { ...vite.build, manifest: false },
      server: { ...vite.server, proxy: {} },
      // Storybook names the stories from the checkout's root, Vite looks from `frontend`: it would
      // learn of each package as a story asks for it, and reload what is open.
      optimizeDeps: { ...vite.optimizeDeps, entries: ['**/*.stories.tsx'] },
    }
  },
}

export default config
