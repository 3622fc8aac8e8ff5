import { onlineManager } from '@tanstack/react-query'
import { UploadError } from '../../../../files/index.js'
import type { UploadingBlock } from './uploading-block.js'

/** Sends a file and answers where it is shown from. */
export type UploadImage = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal }
) => Promise<{ src: string }>

/** So many are sent at once: what is saved meanwhile needs room beside them. */
const AT_ONCE = 3
/** So often a broken connection is waited for. */
const TRIES = 3

let sending = 0
const waiting: (() => void)[] = []

/**
 * Sends an image when it is its turn. Without the server it waits for it, and begins again when the
 * connection broke on the way.
 */
export async function sendImage(upload: UploadImage, file: File, block: UploadingBlock) {
  await turn()
  try {
    for (let tries = 1; ; tries++) {
      await whenOnline(block)
      try {
        return await upload(file, {
          onProgress: (share) => block.show(share),
          signal: block.signal,
        })
      } catch (error) {
        const broken = error instanceof UploadError && error.problem === 'offline'
        if (!broken || onlineManager.isOnline() || tries === TRIES) throw error
      }
    }
  } finally {
    sending--
    waiting.shift()?.()
  }
}

async function turn() {
  if (sending >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  sending++
}

/** Resolves when there is a server; rejects with the signal's reason. */
async function whenOnline(block: UploadingBlock) {
  const { signal } = block
  signal.throwIfAborted()
  if (onlineManager.isOnline()) return
  block.wait(true)
  await new Promise<void>((resolve) => {
    const done = () => {
      stop()
      resolve()
    }
    const stop = onlineManager.subscribe((online) => online && done())
    signal.addEventListener('abort', done, { once: true })
  })
  block.wait(false)
  signal.throwIfAborted()
}
