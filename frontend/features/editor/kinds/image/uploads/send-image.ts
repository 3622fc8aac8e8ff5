import { onlineManager } from '@tanstack/react-query'
import type { UploadingBlock } from './uploading-block.js'

/** Sends a file and returns where it is shown from. */
export type UploadImage = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal }
) => Promise<{ src: string }>

export interface ImageSender {
  upload: UploadImage
  /** Whether an upload failed because there was no answer. */
  isBroken: (error: unknown) => boolean
}

/** This many are sent at once: what is saved meanwhile needs room beside them. */
const AT_ONCE = 3
/** So often a broken connection is waited for. */
const TRIES = 3

let sending = 0
const waiting = new Set<() => void>()

/**
 * Sends an image when it is its turn. Without the server it waits for it, and begins again when the
 * connection broke on the way.
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

/** Resolves when it is its turn, or when it is not to be sent any more. */
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
