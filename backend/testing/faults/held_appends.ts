import assert from 'node:assert/strict'
import { eventually, PROMPTLY } from '#testing/eventually'
import type { Installation } from '#testing/faults/installation'

/**
 * Blocks appends, in either store, and returns the function that unblocks them. Resolves once
 * commands of both processes (on EventStoreDB, of half the users) wait for an append.
 */
export async function holdAppends({ postgres, eventStore, users }: Installation) {
  const { goOn, enoughWait } = eventStore ? holdWay() : await holdTurn()
  try {
    await eventually(enoughWait, PROMPTLY)
  } catch (error) {
    await goOn()
    throw error
  }
  return goOn

  function holdWay() {
    const way = eventStore!.way!
    way.freeze()
    return {
      goOn: async () => way.thaw(),
      // The others may still be waiting for read models to catch up.
      enoughWait: async () => assert.ok((await postgres.commandsUnderWay()) >= users.length / 2),
    }
  }

  async function holdTurn() {
    const held = await postgres.holdAppends()
    return {
      goOn: () => held.end(),
      enoughWait: async () => assert.equal(await postgres.waitingToAppend(), 2),
    }
  }
}
