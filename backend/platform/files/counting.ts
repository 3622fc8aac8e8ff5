import { Transform } from 'node:stream'
import { WrongLength } from '#platform/files/disk_errors'

/** Fails the stream with WrongLength as soon as it exceeds `limit`. */
export function counting(limit: number) {
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > limit) done(new WrongLength('The file is longer than announced'))
      else done(null, chunk)
    },
  })
  return { stream, bytes: () => bytes }
}
