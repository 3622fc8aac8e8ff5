const realIds = new Map<number, number>()

/** An id for an item that the server has not numbered yet. Below zero, and used once. */
export function newTemporaryId() {
  return -Math.floor(Math.random() * Number.MAX_SAFE_INTEGER) - 1
}

/** Whether an item still waits for its number. */
export function isTemporary(id: number) {
  return id < 0
}

/** Remembers the number that the server gave. */
export function keepRealId(temporaryId: number, id: number) {
  realIds.set(temporaryId, id)
}

/** All that are remembered. */
export function knownRealIds() {
  return [...realIds]
}

/** The server's number of an item, if it has one by now. */
export function realId(id: number) {
  return realIds.get(id) ?? id
}
