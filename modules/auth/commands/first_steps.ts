import db from '@adonisjs/lucid/services/db'
import type { FirstSteps } from '#modules/auth/api'
import type User from '#modules/auth/user'

/** Days after which a user no longer counts as new, whatever progress the user made. */
const NEW_FOR_DAYS = 14

/** Returns the user's progress through the first steps (rule 9.12), or null once they are over. */
export function firstStepsOf({ firstSteps, createdAt }: User): FirstSteps | null {
  const isOver = firstSteps === 'open' && createdAt.diffNow('days').days < -NEW_FOR_DAYS
  return isOver ? null : firstSteps
}

/**
 * Marks the first steps as open. Call it once the first page exists or turns out to be unwanted.
 */
export async function beginFirstSteps(userId: number) {
  const due = { id: userId, first_steps: 'due' }
  await db.from('users').where(due).update({ first_steps: 'open' })
}

/** Ends the first steps permanently. A user without a first page no longer gets one. */
export async function endFirstSteps(userId: number) {
  await db.from('users').where({ id: userId }).update({ first_steps: null })
}
