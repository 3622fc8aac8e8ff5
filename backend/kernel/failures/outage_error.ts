import { databaseFault } from '#kernel/database/unavailable'

/** Thrown when something outside this process does not answer, or not in time. */
export class OutageError extends Error {}

/** Returns true for an error that an outage explains, so that its stack says nothing. */
export function isOutage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  if (error instanceof OutageError || databaseFault(error) === 'away') return true
  return 'isTransient' in error && error.isTransient === true
}
