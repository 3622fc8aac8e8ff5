import type { ApplicationService } from '@adonisjs/core/types'

/** Roles of a server process: answer requests, follow the log and the outbox, or both. */
export const ROLES = ['web', 'worker', 'both'] as const
export type Role = (typeof ROLES)[number]

/** Returns the role of this process, as validated at boot. */
export function ownRole(): Role {
  return ROLES.find((name) => name === process.env.ROLE) ?? 'both'
}

/** Returns true if this process runs projections and the outbox relay. Tools and tests do not. */
export function runsWorkers(app: ApplicationService) {
  return app.getEnvironment() === 'web' && ownRole() !== 'web'
}

/** Returns true if this process answers more than health checks. */
export function servesRequests() {
  return ownRole() !== 'worker'
}
