/** In pixels. */
export interface Size {
  width: number
  height: number
}

/**
 * The frames of a moving picture, by the place that each takes up from the picture's corner, in one
 * pass over the bytes. Those of a picture that stands still, or is cut off, as far as they are there.
 */
export function framesOf(bytes: Buffer, type: string): Iterable<Size> {
  if (type === 'image/gif') return gifFrames(bytes)
  return type === 'image/png' ? pngFrames(bytes) : webpFrames(bytes)
}

const GIF_EXTENSION = 0x21
const GIF_IMAGE = 0x2c

/** GIF89a, appendix A: blocks behind the screen and its colours, up to the trailer. */
function* gifFrames(bytes: Buffer): Iterable<Size> {
  if (bytes.length < 13) return
  let at = 13 + coloursOf(bytes[10]!)
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === GIF_EXTENSION) {
      at = afterSubBlocks(bytes, at + 2)
    } else if (kind === GIF_IMAGE && at + 10 <= bytes.length) {
      const [left, top, width, height] = [1, 3, 5, 7].map((field) => bytes.readUInt16LE(at + field))
      yield { width: left! + width!, height: top! + height! }
      at = afterSubBlocks(bytes, at + 11 + coloursOf(bytes[at + 9]!))
    } else {
      return
    }
  }
}

/** Bytes of the table of colours that the flags announce. */
function coloursOf(flags: number) {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

function afterSubBlocks(bytes: Buffer, start: number) {
  let at = start
  while (at < bytes.length && bytes[at] !== 0) at += bytes[at]! + 1
  return at + 1
}

/** Chunks `fcTL` of an animated PNG. */
function* pngFrames(bytes: Buffer): Iterable<Size> {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) !== 'fcTL' || at + 28 > bytes.length) continue
    const [width, height, left, top] = [12, 16, 20, 24].map((field) =>
      bytes.readUInt32BE(at + field)
    )
    yield { width: left! + width!, height: top! + height! }
  }
}

/** Chunks `ANMF` of an animated WebP; they are padded to even lengths, and places count by two. */
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
