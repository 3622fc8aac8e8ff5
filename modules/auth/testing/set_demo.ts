import db from '@adonisjs/lucid/services/db'

/** Turns the demo on ('yes') or off; returns what turns it back. */
export function setDemo(demo: 'yes' | undefined) {
  const before = process.env.STRATA_DEMO
  set(demo)
  return () => set(before)
}

/**
 * As in production, where few tries are allowed. What the tests before have counted is forgotten,
 * and afterwards what this one has: they all come from one address.
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
