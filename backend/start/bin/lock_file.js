import fs from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { say } from './say.js'

/** Interval at which the holder touches its file, in milliseconds. */
const HEARTBEAT = 1_000
/** Age in milliseconds after which an untouched file counts as left by a killed holder. */
const STALE = 10_000

/**
 * Runs `work` while holding an exclusive lock on the file at `path`. A heartbeat proves that the
 * holder is alive; process ids cannot, because they are reused, above all in containers.
 */
export async function withLockFile(path, work) {
  fs.mkdirSync(dirname(path), { recursive: true })
  for (let waited = false; !take(path); waited = true) {
    if (!waited) say('Waiting for another start…')
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
