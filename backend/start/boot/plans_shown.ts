import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds between two looks for the plans. */
const LOOK_MS = 100

/** Returns the plans that read models show. */
type ListPlans = () => Promise<{ id: number }[]>

/** Resolves once read models show all these plans. Never rejects: an outage passes. */
export async function untilPlansShown(list: ListPlans, ids: number[], everyMs = LOOK_MS) {
  while (!(await areShown(list, ids).catch(() => false))) {
    await pause(everyMs, undefined, { ref: false })
  }
}

async function areShown(list: ListPlans, ids: number[]) {
  const shown = new Set((await list()).map(({ id }) => id))
  return ids.every((id) => shown.has(id))
}
