import { onlineManager } from '@tanstack/react-query'
import type { UploadingBlock } from './uploading-block.js'

/** Uploads a file and returns its key, and the address that shows it. */
export type UploadImage = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal }
) => Promise<{ key: string; src: string }>

export interface ImageSender {
  upload: UploadImage
  /** Returns true if an upload failed because no response arrived. */
  isBroken: (error: unknown) => boolean
}

/** Maximum number of concurrent uploads, so that saves still get bandwidth. */
const AT_ONCE = 3
/** Maximum number of attempts over a broken connection. */
const TRIES = 3

let sending = 0
const waiting = new Set<() => void>()

/**
 * Uploads an image when a slot is free. While the server is unreachable, waits; starts over if the
 * connection broke during the upload.
 */
export async function sendImage({ upload, isBroken }: ImageSender, block: UploadingBlock) {
  await turn(block.signal)
  try {
    for (let tries = 1; ; tries++) {
      await whenOnline(block)
      try {
        return await upload(block.file, {
          onProgress: (share) => block.show(share),
          signal: block.signal,
        })
      } catch (error) {
        if (!isBroken(error) || onlineManager.isOnline() || tries === TRIES) throw error
      }
    }
  } finally {
    sending--
    const [next] = waiting
    if (next) wake(next)
  }
}

/** Resolves when a slot is free, or when the upload is cancelled. */
async function turn(signal: AbortSignal) {
  if (sending >= AT_ONCE) {
    await new Promise<void>((resolve) => {
      waiting.add(resolve)
      signal.addEventListener('abort', () => wake(resolve), { once: true })
    })
  }
  sending++
}

function wake(resolve: () => void) {
  waiting.delete(resolve)
  resolve()
}

/** Resolves once the server is reachable; rejects with the signal's reason. */
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
