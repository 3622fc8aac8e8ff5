import fs from 'node:fs'

/**
 * File system for a stream whose chunks nobody else uses: frees the memory of each chunk once it is
 * written. Otherwise, the 64 kB chunks of a large upload wait for a garbage collection, and trigger
 * a full one every 50 MB.
 */
export const freeingFs = {
  open: fs.open,
  close: fs.close,
  fsync: fs.fsync,
  write(
    file: number,
    chunk: Buffer<ArrayBuffer>,
    offset: number,
    length: number,
    position: number | undefined,
    done: (error: NodeJS.ErrnoException | null, written: number, chunk: Buffer) => void
  ) {
    fs.write(file, chunk, offset, length, position, (error, written) => {
      done(error, written, chunk)
      const isWhole = written === chunk.length && chunk.length === chunk.buffer.byteLength
      if (!error && isWhole) chunk.buffer.transfer(0)
    })
  },
}
