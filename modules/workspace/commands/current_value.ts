import type { CommandWork } from '#kernel/aggregates/command_bus'

/** Milliseconds that a command waits for the read models to confirm an unchanged value. */
const CATCH_UP_MS = 200

/**
 * Returns a value that only the read models hold, such as a name. Returns undefined if it equals
 * the wanted value but the read models lag. The change is then recorded, because a change back to
 * an older value would be lost otherwise.
 */
export async function currentValue<Value>(
  caughtUp: CommandWork['caughtUp'],
  shown: () => Promise<Value | undefined>,
  wanted: Value
): Promise<Value | undefined> {
  const before = await shown()
  if (before !== wanted) return before
  return (await caughtUp(CATCH_UP_MS)) ? shown() : undefined
}
