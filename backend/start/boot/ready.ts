import { warningsAbout } from '#start/boot/environment_rules'
import { logLine } from '#start/boot/log_line'
import type { CompleteEnvironment } from '#start/boot/services'
import { demoSettings } from '#modules/auth/index'

/** Prints warnings, the address of the product and the way to sign in. */
export function announceReady(environment: CompleteEnvironment) {
  const { appUrl } = environment
  for (const warning of warningsAbout(environment)) logLine('warn', `Warning: ${warning}`)
  const { sign_in: demo } = demoSettings()
  logLine('info', `Strata is ready at ${appUrl}`)
  if (!demo) return
  logLine('info', `Sign in as ${demo.email} with ${demo.password}`)
  logLine('info', `Mails are at ${appUrl}/dev/mail`)
}
