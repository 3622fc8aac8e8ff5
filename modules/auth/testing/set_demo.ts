import db from '@adonisjs/lucid/services/db'

/** Turns the demo on ('yes') or off. Returns a function that restores the previous setting. */
export function setDemo(demo: 'yes' | undefined) {
  const before = process.env.STRATA_DEMO
  set(demo)
  return () => set(before)
}

/**
 * Turns the demo off, so production rate limits apply. Clears the counters before and afterwards,
 * because all tests share one address.
 */
export async function withoutDemo() {
  await db.from('rate_limits').delete()
  const undo = setDemo(undefined)
  return async () => {
    undo()
    await db.from('rate_limits').delete()
  }
}

function set(demo: string | undefined) {
  if (demo === undefined) delete process.env.STRATA_DEMO
  else process.env.STRATA_DEMO = demo
}
