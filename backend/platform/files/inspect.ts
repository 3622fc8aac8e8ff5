import { fileTypeFromBuffer } from 'file-type'
import { imageDimensionsFromData } from 'image-dimensions'
import { DomainError } from '#kernel/aggregates/domain_error'
import type { FileDisk } from '#platform/files/disk'
import { framesOf, type Size } from '#platform/files/frames'
import { isWhole } from '#platform/files/whole'

/**
 * Bytes needed to detect a type and a picture's size. More is read only where parsing takes a
 * single pass. AVIF readers create objects for what they find, and this limit bounds their number.
 */
const HEAD_BYTES = 128 * 1024
/** Maximum number of pixels. Displaying a picture takes four bytes per pixel. */
const MAX_PIXELS = 64_000_000
const MAX_SIDE = 32_000
/** Maximum number of pixels in all frames of a moving picture. */
const MAX_MOVING_PIXELS = 1_000_000_000

/** Types that browsers display, apart from SVG. */
const SHOWN = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']
const SVG_HEAD_BYTES = 1_000

/** Type names on which browsers and detectors disagree. */
const SAME_AS: Record<string, string> = { 'image/apng': 'image/png' }
/**
 * Type whose size may come late, because a camera may write 64 kB several times before the size.
 */
const LATE_SIZE = 'image/jpeg'
/** Types with frames anywhere in the file, each with its own size. */
const MOVING = ['image/gif', 'image/png', 'image/webp']

/**
 * Inspects the bytes of an object. They must match the type; a picture must be complete and no
 * decompression bomb. Throws DomainError 422. Takes one pass over the bytes, however hostile they
 * are.
 */
export async function inspectObject(disk: FileDisk, name: string, type: string, size: number) {
  const isPicture = type.startsWith('image/')
  const bytes = await disk.firstBytes(name, isPicture ? size : Math.min(size, HEAD_BYTES))
  await inspectImage(bytes, type)
}

/** Inspects bytes in memory like `inspectObject`. */
export async function inspectImage(bytes: Buffer, type: string) {
  await inspect(bytes, type)
  if (!isWhole(bytes, type)) throw broken()
}

/**
 * Returns the type of a displayable picture, by its bytes alone. Throws DomainError 422 for
 * anything else. Does not check an SVG's size, because an SVG has none.
 */
export async function inspectPicture(bytes: Buffer): Promise<string> {
  const head = bytes.subarray(0, HEAD_BYTES)
  if (isSvg(head)) return 'image/svg+xml'
  const type = await detectType(head)
  if (!SHOWN.includes(type)) throw notItsType()
  await inspect(bytes, type)
  return type
}

/**
 * Content that may precede an SVG, matched one at a time: several in one pattern would backtrack
 * endlessly.
 */
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
  if ((await detectType(head)) !== type) throw notItsType()
}

/** Returns the media type that the first bytes of a file show; 'unknown' for most types. */
export async function detectType(head: Buffer): Promise<string> {
  const found = (await fileTypeFromBuffer(head))?.mime ?? 'unknown'
  return SAME_AS[found] ?? found
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
