import { crc32 } from 'node:zlib'

/**
 * Returns true if the bytes of a picture hold image data and reach the end that its type marks.
 * Also checks the checksums of a PNG. Allows bytes after the end, because cameras append videos.
 * Takes one pass.
 */
export function isWhole(bytes: Buffer, type: string): boolean {
  const check = CHECKS[type]
  return check === undefined || check(bytes)
}

const CHECKS: Record<string, (bytes: Buffer) => boolean> = {
  'image/png': isWholePng,
  'image/jpeg': isWholeJpeg,
  'image/gif': isWholeGif,
  'image/webp': isWholeWebp,
  'image/avif': isWholeAvif,
}

/** PNG, 5.3: chunks of length, type, data and checksum, up to `IEND`. One has the data. */
function isWholePng(bytes: Buffer) {
  let at = 8
  let hasData = false
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return false
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return false
    const type = bytes.readUInt32BE(at + 4)
    if (type === PNG_END) return hasData
    hasData ||= type === PNG_DATA && end > at + 12
    at = end
  }
  return false
}

const PNG_DATA = 0x49_44_41_54
const PNG_END = 0x49_45_4e_44

const JPEG_END = 0xd9
const JPEG_SCAN = 0xda
/** True for an escaped 0xFF byte in a scan, and for restart markers. */
const isOfScan = (mark: number) => mark === 0 || (mark >= 0xd0 && mark <= 0xd7)

/** ITU T.81, B.1: segments and at least one scan, up to the end marker. */
function isWholeJpeg(bytes: Buffer) {
  let at = 2
  let hasScan = false
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return false
    const mark = bytes[at + 1]!
    if (mark === JPEG_END) return hasScan
    // Any number of fill bytes may precede a marker.
    if (mark === 0xff) at++
    else if (at + 4 > bytes.length) return false
    else {
      at += 2 + bytes.readUInt16BE(at + 2)
      if (mark !== JPEG_SCAN) continue
      at = afterScan(bytes, at)
      hasScan = true
    }
  }
  return false
}

function afterScan(bytes: Buffer, start: number) {
  let at = bytes.indexOf(0xff, start)
  while (at !== -1 && at + 1 < bytes.length && isOfScan(bytes[at + 1]!)) {
    at = bytes.indexOf(0xff, at + 2)
  }
  return at === -1 ? bytes.length : at
}

/**
 * GIF89a, appendix A: blocks after the screen and its colors, up to the trailer. One is an image
 * with data.
 */
function isWholeGif(bytes: Buffer) {
  let at = 13 + colorBytes(bytes[10] ?? 0)
  let hasImage = false
  while (at < bytes.length && bytes[at] !== 0x3b) {
    const isImage = bytes[at] === 0x2c
    if (!isImage && bytes[at] !== 0x21) return false
    at += isImage ? 11 + colorBytes(bytes[at + 9] ?? 0) : 2
    hasImage ||= isImage && (bytes[at] ?? 0) > 0
    while (at < bytes.length && bytes[at] !== 0) at += bytes[at]! + 1
    at++
  }
  return hasImage && at < bytes.length
}

function colorBytes(flags: number) {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

const WEBP_FRAME = 'ANMF'
const WEBP_DATA = ['VP8 ', 'VP8L']
/** Bytes of a frame's place and duration, which precede its chunks. */
const WEBP_FRAME_HEAD = 16

/**
 * RIFF states its length without its own first eight bytes. Chunks of type, length and data, padded
 * to two bytes, fill it; one has the data of the picture or of a frame.
 */
function isWholeWebp(bytes: Buffer) {
  const end = bytes.length < 12 ? Infinity : bytes.readUInt32LE(4) + 8
  return end <= bytes.length && hasWebpData(bytes.subarray(0, end), 12)
}

/** Returns false as well if a chunk reaches beyond the end. */
function hasWebpData(bytes: Buffer, start: number): boolean {
  let hasData = false
  let at = start
  while (at + 8 <= bytes.length) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const data = at + 8
    if (data + length > bytes.length) return false
    if (WEBP_DATA.includes(type)) hasData ||= length > 0
    if (type === WEBP_FRAME) {
      if (!hasWebpData(bytes.subarray(data, data + length), WEBP_FRAME_HEAD)) return false
      hasData = true
    }
    at = data + length + (length % 2)
  }
  return hasData
}

const BOX_OF_DATA = 0x6d_64_61_74

/**
 * ISO 14496-12, 4.2: boxes that state their length; 0 means up to the end, 1 a longer length. One
 * box has the data.
 */
function isWholeAvif(bytes: Buffer) {
  let at = 0
  let hasData = false
  while (at + 16 <= bytes.length) {
    const short = bytes.readUInt32BE(at)
    hasData ||= bytes.readUInt32BE(at + 4) === BOX_OF_DATA
    if (short === 0) return hasData
    const length = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short
    if (length < 8) return false
    at += length
  }
  return hasData && at <= bytes.length
}
