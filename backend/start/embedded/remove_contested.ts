import fs from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const ATTEMPTS = 100
const PAUSE = 50

/**
 * Removes a file or directory in which another process may still write or remove. `fs.rmSync` stops
 * at a file that vanishes meanwhile; `rm` continues.
 *
 * @throws the last attempt's error, after some 5 s
 */
export async function removeContested(path: string): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS && fs.existsSync(path); attempt++) {
    if (attempt > 1) await sleep(PAUSE)
    try {
      await rm(path, { recursive: true, force: true })
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    }
  }
}
