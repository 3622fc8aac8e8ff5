import fs from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The holder touches its file this often, in milliseconds. */
const HEARTBEAT = 1_000
/** A file untouched for this long is what a killed holder left, in milliseconds. */
const STALE = 10_000

/**
 * Runs `work` while no other process runs its own under the same file. A heartbeat, not a process
 * id, shows that the holder lives: ids come again, above all in containers.
 */
export async function inTurn(path, work) {
  fs.mkdirSync(dirname(path), { recursive: true })
  for (let waited = false; !take(path); waited = true) {
    if (!waited) console.log('Another start is at it, waiting…')
    await sleep(200)
  }
  const heart = setInterval(() => fs.utimesSync(path, new Date(), new Date()), HEARTBEAT)
  try {
    return await work()
  } finally {
    clearInterval(heart)
    fs.rmSync(path, { force: true })
  }
}

function take(path) {
  try {
    fs.closeSync(fs.openSync(path, 'wx'))
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const stats = fs.statSync(path, { throwIfNoEntry: false })
  if (stats && Date.now() - stats.mtimeMs > STALE) fs.rmSync(path, { force: true })
  return false
}
