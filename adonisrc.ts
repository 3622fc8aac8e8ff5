import { defineConfig } from '@adonisjs/core/app'

export default defineConfig({
  typescript: true,
  directories: {
    config: 'server/config',
    providers: 'server/providers',
    commands: 'server/commands',
    middleware: 'server/http/middleware',
    migrations: 'kernel/database/migrations',
    start: 'server/http',
  },
  providers: [
    () => import('@adonisjs/core/providers/app_provider'),
    () => import('@adonisjs/core/providers/hash_provider'),
    () => import('@adonisjs/core/providers/vinejs_provider'),
    () => import('@adonisjs/lucid/database_provider'),
    () => import('#server/providers/session_provider'),
    () => import('@adonisjs/auth/auth_provider'),
    () => import('@adonisjs/mail/mail_provider'),
    () => import('@adonisjs/drive/drive_provider'),
    () => import('@adonisjs/limiter/limiter_provider'),
    () => import('#server/providers/event_sourcing_provider'),
    () => import('#server/providers/chain_provider'),
    () => import('#server/providers/jobs_provider'),
    () => import('#server/providers/files_provider'),
    () => import('#server/providers/billing_provider'),
    () => import('#server/providers/admin_provider'),
    () => import('#server/providers/outbox_provider'),
    () => import('#server/providers/live_provider'),
    () => import('#server/providers/limits_provider'),
    () => import('#server/providers/metrics_provider'),
    () => import('#server/providers/paypal_provider'),
  ],
  preloads: [() => import('#server/http/kernel'), () => import('#server/http/routes')],
  tests: {
    suites: [
      { name: 'unit', files: [specs('unit'), 'frontend/**/*.unit.spec.ts'], timeout: 60_000 },
      { name: 'integration', files: [specs('integration')], timeout: 180_000 },
      { name: 'functional', files: [specs('functional')], timeout: 180_000 },
      { name: 'faults', files: [specs('faults')], timeout: 3_600_000 },
      { name: 'containers', files: [specs('containers')], timeout: 1_500_000 },
      {
        name: 'long',
        files: [specs('long'), 'frontend/**/*.long.spec.ts', 'frontend/.storybook/*.long.spec.ts'],
        timeout: 540_000,
      },
      {
        name: 'browser',
        files: [specs('browser'), 'frontend/**/*.browser.spec.ts'],
        timeout: 240_000,
      },
      { name: 'stories', files: ['frontend/.storybook/*.stories.spec.ts'], timeout: 120_000 },
    ],
    forceExit: false,
  },
})

function specs(suite: string) {
  return `{kernel,server,start,tools,modules,projections}/**/*.${suite}.spec.ts`
}
