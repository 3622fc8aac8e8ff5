import { defineConfig } from '@adonisjs/core/app'

export default defineConfig({
  typescript: true,
  directories: {
    config: 'backend/app/config',
    providers: 'backend/app/providers',
    commands: 'backend/app/commands',
    middleware: 'backend/platform/http/middleware',
    migrations: 'backend/kernel/database/migrations',
    start: 'backend/platform/http',
  },
  providers: [
    () => import('@adonisjs/core/providers/app_provider'),
    () => import('@adonisjs/core/providers/hash_provider'),
    () => import('@adonisjs/core/providers/vinejs_provider'),
    () => import('@adonisjs/lucid/database_provider'),
    () => import('#app/providers/session_provider'),
    () => import('@adonisjs/auth/auth_provider'),
    () => import('@adonisjs/mail/mail_provider'),
    () => import('@adonisjs/drive/drive_provider'),
    () => import('@adonisjs/limiter/limiter_provider'),
    () => import('#app/providers/event_sourcing_provider'),
    () => import('#app/providers/queries_provider'),
    () => import('#app/providers/chain_provider'),
    () => import('#app/providers/jobs_provider'),
    () => import('#app/providers/files_provider'),
    () => import('#app/providers/shares_provider'),
    () => import('#app/providers/imports_provider'),
    () => import('#app/providers/retention_provider'),
    () => import('#app/providers/billing_provider'),
    () => import('#app/providers/admin_provider'),
    () => import('#app/providers/outbox_provider'),
    () => import('#app/providers/live_provider'),
    () => import('#app/providers/user_limits_provider'),
    () => import('#app/providers/metrics_provider'),
    () => import('#app/providers/paypal_provider'),
  ],
  preloads: [() => import('#app/kernel'), () => import('#app/routes')],
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
  return `{backend,modules,projections}/**/*.${suite}.spec.ts`
}
