import { fileTypeFromBuffer } from 'file-type'
import { imageDimensionsFromData } from 'image-dimensions'
import { DomainError } from '#kernel/aggregates/domain_error'
import type { FileDisk } from '#platform/files/disk'
import { framesOf, type Size } from '#platform/files/frames'
import { isWhole } from '#platform/files/whole'

/**
 * Enough to tell a type and the size of a picture. More is read only where looking costs a single
 * pass: the readers of AVIF make objects of what they find, and this bounds how many.
 */
const HEAD_BYTES = 128 * 1024
/** A picture of this many pixels takes four bytes each to show. */
const MAX_PIXELS = 64_000_000
const MAX_SIDE = 32_000
/** Pixels of all frames of a moving picture. */
const MAX_MOVING_PIXELS = 1_000_000_000

/** What browsers show, beside SVG. */
const SHOWN = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']
const SVG_HEAD_BYTES = 1_000

/** Names of one type that browsers and detectors disagree on. */
const SAME_AS: Record<string, string> = { 'image/apng': 'image/png' }
/** A camera may write 64 kB again and again before the size. */
const LATE_SIZE = 'image/jpeg'
/** Their frames stand anywhere, each with a size of its own. */
const MOVING = ['image/gif', 'image/png', 'image/webp']

/**
 * Inspects the bytes of an object: they must be what its type says, and a picture must be whole and
 * no bomb of pixels. Throws DomainError 422. However hostile the bytes are, it takes one pass over them.
 */
export async function inspectObject(disk: FileDisk, name: string, type: string, size: number) {
  const isPicture = type.startsWith('image/')
  const bytes = await disk.firstBytes(name, isPicture ? size : Math.min(size, HEAD_BYTES))
  await inspectImage(bytes, type)
}

/** The same for bytes that are at hand. */
export async function inspectImage(bytes: Buffer, type: string) {
  await inspect(bytes, type)
  if (!isWhole(bytes, type)) throw broken()
}

/**
 * The type of a picture that can be shown, by its bytes alone. Throws DomainError 422 for anything
 * else. An SVG comes without a look at its size: it has none of its own.
 */
export async function inspectPicture(bytes: Buffer): Promise<string> {
  const head = bytes.subarray(0, HEAD_BYTES)
  if (isSvg(head)) return 'image/svg+xml'
  const found = (await fileTypeFromBuffer(head))?.mime ?? 'unknown'
  const type = SAME_AS[found] ?? found
  if (!SHOWN.includes(type)) throw notItsType()
  await inspect(bytes, type)
  return type
}

/** What may stand before an SVG. One at a time: several in one pattern have endless readings. */
const BEFORE_SVG = /^\s*(?:<\?xml[^>]*>|<!--[^]*?-->|<!DOCTYPE svg[^>]*>)/

function isSvg(head: Buffer) {
  let start = ''
  let rest = head.toString('utf8', 0, SVG_HEAD_BYTES).replace(/^\uFEFF/, '')
  while (rest !== start) {
    start = rest
    rest = start.replace(BEFORE_SVG, '')
  }
  return /^\s*<svg[\s>]/.test(rest)
}

async function inspect(bytes: Buffer, type: string) {
  const head = bytes.subarray(0, HEAD_BYTES)
  await assertType(head, type)
  if (!type.startsWith('image/')) return
  assertPixels(measure(type === LATE_SIZE ? bytes : head))
  if (MOVING.includes(type)) assertFrames(framesOf(bytes, type))
}

async function assertType(head: Buffer, type: string) {
  const found = (await fileTypeFromBuffer(head))?.mime ?? 'unknown'
  if ((SAME_AS[found] ?? found) === type) return
  throw notItsType()
}

function notItsType() {
  return new DomainError('invalid', 'E_FILE_TYPE', 'This file doesn’t match its type')
}

function assertPixels({ width, height }: Size = { width: 0, height: 0 }) {
  if (!(width > 0 && height > 0)) {
    throw broken()
  }
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) throw tooManyPixels()
}

function assertFrames(frames: Iterable<Size>) {
  let pixels = 0
  for (const { width, height } of frames) {
    pixels += width * height
    const isTooLarge = width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE
    if (isTooLarge || pixels > MAX_MOVING_PIXELS) throw tooManyPixels()
  }
}

function broken() {
  return new DomainError('invalid', 'E_FILE_BROKEN', 'This picture can’t be read')
}

function tooManyPixels() {
  return new DomainError('invalid', 'E_FILE_PIXELS', 'This picture has too many pixels')
}

function measure(bytes: Buffer): Size | undefined {
  try {
    return imageDimensionsFromData(bytes)
  } catch {
    return undefined
  }
}
