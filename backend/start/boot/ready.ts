import { warningsAbout } from '#start/boot/environment_rules'
import { say } from '#start/boot/say'
import type { CompleteEnvironment } from '#start/boot/services'
import { demoSettings } from '#modules/auth/index'

/** Prints warnings, the address of the product and the way to sign in. */
export function announceReady(environment: CompleteEnvironment) {
  const { appUrl } = environment
  for (const warning of warningsAbout(environment)) say('warn', `Warning: ${warning}`)
  const { sign_in: demo } = demoSettings()
  say('info', `Strata is ready at ${appUrl}`)
  if (!demo) return
  say('info', `Sign in as ${demo.email} with ${demo.password}`)
  say('info', `Mails are at ${appUrl}/dev/mail`)
}
