import { crc32, deflateSync } from 'node:zlib'

/** A PNG of one colour, followed by as many zeros as make it `size` bytes long. */
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

/** The smallest GIF there is. */
export const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** A picture to one reader, a script to another. */
export const POLYGLOT = Buffer.concat([GIF, Buffer.from('<script>alert(document.domain)</script>')])

export const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')

/** The beginning of an MP4: as much as tells what it is. */
export const MP4 = Buffer.concat([
  Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex'),
  Buffer.alloc(1000),
])

const base64 = (text: string) => Buffer.from(text, 'base64')

/** The smallest of their kinds. */
export const JPEG = base64(
  `/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////
  ////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=`
)
export const WEBP = base64('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=')
export const AVIF = base64(
  `AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAA
  AAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAA
  AAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAA
  EHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAA
  ACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=`
)

/** The beginnings of films, as far as they tell what they are. */
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
