import { crc32, deflateSync } from 'node:zlib'

/** Returns a PNG of one color, padded with zeros to `size` bytes. */
export function png({ width = 2, height = 2, size = 0 } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc(Math.min(height, 100) * (Math.min(width, 100) + 1))
  const picture = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return Buffer.concat([picture, Buffer.alloc(Math.max(0, size - picture.length))])
}

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** The smallest possible GIF. */
export const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** A file that one reader takes for a picture and another for a script. */
export const POLYGLOT = Buffer.concat([GIF, Buffer.from('<script>alert(document.domain)</script>')])

export const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')

/** The beginning of an MP4, long enough to identify its type. */
export const MP4 = Buffer.concat([
  Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'),
  Buffer.alloc(1000),
])

const base64 = (text: string) => Buffer.from(text, 'base64')

/** The smallest pictures of their types. */
export const JPEG = base64(
  `/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////
  ////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxD/2Q==`
)
export const WEBP = base64('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=')
export const AVIF = base64(
  `AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAA
  AAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAA
  AAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAA
  EHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAA
  ACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=`
)

/** The beginnings of videos, long enough to identify their types. */
export const MOV = Buffer.concat([
  Buffer.from('\0\0\0\x14ftypqt  \0\0\x02\0qt  '),
  Buffer.alloc(64),
])
export const WEBM = matroska('webm')
export const MATROSKA = matroska('matroska')
export const OGV = ogg('\x80theora')
export const OPUS = ogg('OpusHead')

function matroska(kind: string) {
  const head = [0x1a, 0x45, 0xdf, 0xa3, 0x83 + kind.length, 0x42, 0x82, 0x80 + kind.length]
  return Buffer.concat([Buffer.from(head), Buffer.from(kind), Buffer.alloc(64)])
}

function ogg(kind: string) {
  const head = Buffer.concat([Buffer.from('OggS\0\x02'), Buffer.alloc(22)])
  return Buffer.concat([head, Buffer.from(kind, 'latin1'), Buffer.alloc(64)])
}

/** Returns a box of MP4, AVIF and similar formats. */
function box(type: string, ...content: (Buffer | string)[]) {
  const body = Buffer.concat([type, ...content].map((part) => Buffer.from(part as string)))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 4)
  return Buffer.concat([length, body])
}

function avif(...meta: Buffer[]) {
  const ftyp = box('ftyp', 'avif', Buffer.alloc(4), 'avif')
  return Buffer.concat([ftyp, box('meta', Buffer.alloc(4), ...meta)])
}

const MEGABYTE = 1024 ** 2
/** Returns a megabyte of the same bytes, repeated. */
const filled = (bytes: Buffer) => Buffer.alloc(MEGABYTE, bytes)
const ispe = box('ispe', Buffer.alloc(4), Buffer.from([0, 0, 0, 1, 0, 0, 0, 1]))
const clap = box('clap', Buffer.alloc(32))
const associations = Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 4, 0, 0]), filled(Buffer.alloc(3))])

/** Pictures without a size, whose headers are crafted to take long to scan. */
export const HOSTILE: Record<string, [type: string, bytes: Buffer]> = {
  'AVIF of ispe': ['image/avif', avif(box('iprp', box('ipco', filled(ispe))))],
  'AVIF of ispe and clap': [
    'image/avif',
    avif(box('iprp', box('ipco', filled(Buffer.concat([ispe, clap]))))),
  ],
  'AVIF of associations': ['image/avif', avif(box('iprp', box('ipma', associations)))],
  'AVIF of empty boxes': ['image/avif', avif(filled(box('free')))],
  'AVIF of brands': [
    'image/avif',
    box('ftyp', 'avif', Buffer.alloc(4), filled(Buffer.from('avif'))),
  ],
  'PNG of empty chunks': [
    'image/png',
    Buffer.concat([png().subarray(0, 8), filled(chunk('tEXt', Buffer.alloc(0)))]),
  ],
  'JPEG of fill bytes': [
    'image/jpeg',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), filled(Buffer.from([0xff]))]),
  ],
  'JPEG of empty segments': [
    'image/jpeg',
    Buffer.concat([Buffer.from([0xff, 0xd8]), filled(Buffer.from([0xff, 0xe1, 0, 2]))]),
  ],
  'WebP of empty chunks': [
    'image/webp',
    Buffer.concat([Buffer.from('RIFF\0\0\x10\0WEBP'), filled(Buffer.from('EXIF\0\0\0\0'))]),
  ],
}

const scan = JPEG.indexOf(Buffer.from([0xff, 0xda]))
const gifImage = GIF.indexOf(0x2c, 13 + 6)

/** Pictures with a size and an end, but without image data. */
export const EMPTY: Record<string, [type: string, bytes: Buffer]> = {
  'JPEG without a scan': ['image/jpeg', Buffer.concat([JPEG.subarray(0, scan), JPEG.subarray(-2)])],
  'PNG without data': [
    'image/png',
    Buffer.concat([png().subarray(0, 33), chunk('IEND', Buffer.alloc(0))]),
  ],
  'PNG with empty data': [
    'image/png',
    Buffer.concat([
      png().subarray(0, 33),
      chunk('IDAT', Buffer.alloc(0)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  ],
  'GIF without an image': [
    'image/gif',
    Buffer.concat([GIF.subarray(0, gifImage), GIF.subarray(-1)]),
  ],
  'GIF with an empty image': [
    'image/gif',
    Buffer.concat([GIF.subarray(0, gifImage + 11), Buffer.from([0, 0x3b])]),
  ],
  'WebP of a head': ['image/webp', riff(webpChunk('VP8X', Buffer.alloc(10)))],
  'WebP with empty data': [
    'image/webp',
    riff(webpChunk('VP8X', Buffer.alloc(10)), webpChunk('VP8 ', Buffer.alloc(0))),
  ],
  'WebP with a chunk beyond its end': ['image/webp', cutInside(WEBP, 4)],
  'WebP with an empty frame': [
    'image/webp',
    riff(
      webpChunk('VP8X', Buffer.from([2, 0, 0, 0, 1, 0, 0, 1, 0, 0])),
      webpChunk('ANMF', Buffer.alloc(16))
    ),
  ],
}

function riff(...chunks: Buffer[]) {
  return webpChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
}

function webpChunk(name: string, data: Buffer) {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(name), length, data])
}

/** Cuts bytes off the end of a WebP, and states the shorter length in its head. */
function cutInside(webp: Buffer, bytes: number) {
  const cut = Buffer.from(webp.subarray(0, webp.length - bytes))
  cut.writeUInt32LE(cut.length - 8, 4)
  return cut
}

/** Width, height, left offset and top offset. */
type Frame = number[]

/** Returns the same animation on a canvas of 2 × 2 pixels, in each type that supports animation. */
export function movingPictures(frames: Frame[]): [type: string, bytes: Buffer][] {
  return [
    ['image/gif', movingGif(frames)],
    ['image/png', movingPng(frames)],
    ['image/webp', movingWebp(frames)],
  ]
}

function movingGif(frames: Frame[]) {
  const comment = Buffer.from([0x21, 0xfe, 2, 0x2c, 0x2c, 0])
  const images = frames.map(([width = 0, height = 0, left = 0, top = 0]) => {
    const image = Buffer.alloc(14)
    image[0] = 0x2c
    const fields = [left, top, width, height]
    fields.forEach((field, index) => image.writeUInt16LE(field, 1 + 2 * index))
    image.set([0, 2, 1, 0x44, 0], 9)
    return image
  })
  const screen = Buffer.from('GIF89a\x02\0\x02\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  return Buffer.concat([screen, comment, ...images, Buffer.from([0x3b])])
}

function movingPng(frames: Frame[]) {
  const head = png().subarray(0, 33)
  const controls = frames.map(([width = 0, height = 0, left = 0, top = 0]) => {
    const control = Buffer.alloc(26)
    const fields = [width, height, left, top]
    fields.forEach((field, index) => control.writeUInt32BE(field, 4 + 4 * index))
    return chunk('fcTL', control)
  })
  return Buffer.concat([head, chunk('acTL', Buffer.alloc(8)), ...controls, png().subarray(33)])
}

function movingWebp(frames: Frame[]) {
  const images = frames.map(([width = 0, height = 0, left = 0, top = 0]) => {
    const image = Buffer.alloc(16)
    const fields = [left / 2, top / 2, width - 1, height - 1]
    fields.forEach((field, index) => image.writeUIntLE(Math.floor(field), 3 * index, 3))
    const data = webpChunk('VP8L', Buffer.from([0x2f, 0, 0, 0, 0, 0]))
    return webpChunk('ANMF', Buffer.concat([image, data]))
  })
  const screen = webpChunk('VP8X', Buffer.from([2, 0, 0, 0, 1, 0, 0, 1, 0, 0]))
  return riff(screen, ...images)
}
