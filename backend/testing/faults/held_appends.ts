import assert from 'node:assert/strict'
import { eventually, PROMPTLY } from '#backend/testing/eventually'
import type { Installation } from '#backend/testing/faults/installation'

/**
 * Holds what is about to be appended, wherever the log is; resolves, when commands of both processes
 * wait for that, with what lets them go on.
 */
export async function holdAppends({ postgres, eventStore, people }: Installation) {
  const { goOn, allWait } = eventStore ? holdWay() : await holdTurn()
  try {
    await eventually(allWait, PROMPTLY)
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
      allWait: async () => assert.equal(await postgres.commandsUnderWay(), people.length),
    }
  }

  async function holdTurn() {
    const held = await postgres.holdAppends()
    return {
      goOn: () => held.end(),
      allWait: async () => assert.equal(await postgres.waitingToAppend(), 2),
    }
  }
}
