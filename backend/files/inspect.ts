import { fileTypeFromBuffer } from 'file-type'
import { imageSize } from 'image-size'
import { DomainError } from '#backend/aggregates/domain_error'
import type { FileDisk } from '#backend/files/disk'

/** Enough to tell a type, and nearly always the size of a picture. */
const HEAD_BYTES = 256 * 1024
/** A picture of so many pixels takes four bytes each to show. */
const MAX_PIXELS = 64_000_000
const MAX_SIDE = 32_000

/** Names of one type that browsers and detectors disagree on. */
const SAME_AS: Record<string, string> = { 'image/apng': 'image/png' }

/**
 * Looks at the bytes of an object: they must be what its type says, and a picture must not be a
 * bomb of pixels. Throws DomainError 422.
 */
export async function inspectObject(disk: FileDisk, name: string, type: string, size: number) {
  const head = await disk.firstBytes(name, Math.min(size, HEAD_BYTES))
  await assertType(head, type)
  if (!type.startsWith('image/')) return
  const measured = measure(head)
  if (measured === undefined && size > head.length) {
    assertPixels(measure(await disk.firstBytes(name, size)))
  } else {
    assertPixels(measured)
  }
}

/** The same for bytes that are at hand. */
export async function inspectImage(bytes: Buffer, type: string) {
  await assertType(bytes, type)
  assertPixels(measure(bytes))
}

async function assertType(head: Buffer, type: string) {
  const found = (await fileTypeFromBuffer(head))?.mime ?? 'unknown'
  if ((SAME_AS[found] ?? found) === type) return
  throw new DomainError('invalid', 'E_FILE_TYPE', 'This file is not what its type says')
}

function assertPixels(measured: { width: number; height: number } | undefined) {
  const { width, height } = measured ?? { width: 0, height: 0 }
  if (!(width > 0 && height > 0)) {
    throw new DomainError('invalid', 'E_FILE_BROKEN', 'This picture can not be read')
  }
  if (width * height <= MAX_PIXELS && Math.max(width, height) <= MAX_SIDE) return
  throw new DomainError('invalid', 'E_FILE_PIXELS', 'This picture has too many pixels')
}

function measure(bytes: Buffer) {
  try {
    return imageSize(bytes)
  } catch {
    return undefined
  }
}
