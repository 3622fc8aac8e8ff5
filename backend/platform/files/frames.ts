/** Size in pixels. */
export interface Size {
  width: number
  height: number
}

/**
 * Yields the frames of a moving picture in one pass over the bytes. Each frame's size is measured
 * from the picture's corner. Yields the frames present in a still or truncated picture.
 */
export function framesOf(bytes: Buffer, type: string): Iterable<Size> {
  if (type === 'image/gif') return gifFrames(bytes)
  return type === 'image/png' ? pngFrames(bytes) : webpFrames(bytes)
}

const GIF_EXTENSION = 0x21
const GIF_IMAGE = 0x2c
/** Type of the chunk `fcTL`. */
const PNG_FRAME = 0x66_63_54_4c

/**
 * Reads GIF89a (appendix A): blocks after the screen descriptor and its color table, up to the
 * trailer.
 */
function* gifFrames(bytes: Buffer): Iterable<Size> {
  if (bytes.length < 13) return
  let at = 13 + colorsOf(bytes[10]!)
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === GIF_EXTENSION) {
      at = afterSubBlocks(bytes, at + 2)
    } else if (kind === GIF_IMAGE && at + 10 <= bytes.length) {
      const [left, top, width, height] = [1, 3, 5, 7].map((field) => bytes.readUInt16LE(at + field))
      yield { width: left! + width!, height: top! + height! }
      at = afterSubBlocks(bytes, at + 11 + colorsOf(bytes[at + 9]!))
    } else {
      return
    }
  }
}

/** Returns the size in bytes of the color table that the flags announce. */
function colorsOf(flags: number) {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

function afterSubBlocks(bytes: Buffer, start: number) {
  let at = start
  while (at < bytes.length && bytes[at] !== 0) at += bytes[at]! + 1
  return at + 1
}

/** Reads the `fcTL` chunks of an animated PNG. */
function* pngFrames(bytes: Buffer): Iterable<Size> {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.readUInt32BE(at + 4) !== PNG_FRAME || at + 28 > bytes.length) continue
    const [width, height, left, top] = [12, 16, 20, 24].map((field) =>
      bytes.readUInt32BE(at + field)
    )
    yield { width: left! + width!, height: top! + height! }
  }
}

/**
 * Reads the `ANMF` chunks of an animated WebP. Chunks are padded to even lengths, and offsets are
 * in units of two.
 */
function* webpFrames(bytes: Buffer): Iterable<Size> {
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4)
    if (bytes.toString('latin1', at, at + 4) === 'ANMF' && at + 20 <= bytes.length) {
      const [left, top, width, height] = [8, 11, 14, 17].map((field) =>
        bytes.readUIntLE(at + field, 3)
      )
      yield { width: 2 * left! + width! + 1, height: 2 * top! + height! + 1 }
    }
    at += 8 + length + (length % 2)
  }
}
