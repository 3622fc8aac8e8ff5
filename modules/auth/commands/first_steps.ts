import db from '@adonisjs/lucid/services/db'
import type { FirstSteps } from '#modules/auth/api'
import type User from '#modules/auth/user'

/** Days after which somebody is no longer new, whatever they have done. */
const NEW_FOR_DAYS = 14

/** How far somebody is (rule 9.12); null for whoever is past them. */
export function firstStepsOf({ firstSteps, createdAt }: User): FirstSteps | null {
  const isOver = firstSteps === 'open' && createdAt.diffNow('days').days < -NEW_FOR_DAYS
  return isOver ? null : firstSteps
}

/** To be called once the first page is there, or turned out not to be wanted. */
export async function beginFirstSteps(userId: number) {
  const due = { id: userId, first_steps: 'due' }
  await db.from('users').where(due).update({ first_steps: 'open' })
}

/** For ever. Whoever has none yet gets no first page either. */
export async function endFirstSteps(userId: number) {
  await db.from('users').where({ id: userId }).update({ first_steps: null })
}
