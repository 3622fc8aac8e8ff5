import type { ApplicationService } from '@adonisjs/core/types'

/** What a server process does: answer requests, follow the log and the outbox, or both. */
export const ROLES = ['web', 'worker', 'both'] as const
export type Role = (typeof ROLES)[number]

/** The role of this process, as the boot checked it. */
export function ownRole(): Role {
  return ROLES.find((name) => name === process.env.ROLE) ?? 'both'
}

/** Whether this process runs projections and the outbox's relay. Tools and tests do not. */
export function runsWorkers(app: ApplicationService) {
  return app.getEnvironment() === 'web' && ownRole() !== 'web'
}

/** Whether this process answers more than health checks. */
export function servesRequests() {
  return ownRole() !== 'worker'
}
