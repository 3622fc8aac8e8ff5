import assert from 'node:assert/strict'
import { eventually, PROMPTLY } from '#testing/eventually'
import type { Installation } from '#testing/faults/installation'

/**
 * Holds what is about to be appended, wherever the log is; resolves, when commands of both processes
 * (or, on EventStoreDB, of half the people) wait for that, with what lets them go on.
 */
export async function holdAppends({ postgres, eventStore, people }: Installation) {
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
      // The others may still be waiting for read models to show what came before.
      enoughWait: async () => assert.ok((await postgres.commandsUnderWay()) >= people.length / 2),
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
