import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'

/** Returns a zip with new texts of some of its files. */
export async function replaceParts(bytes: Buffer, parts: ReadonlyMap<string, string>) {
  const from = await fromBufferPromise(bytes, { lazyEntries: true, autoClose: false })
  const to = new ZipFile()
  const output = to.outputStream as Readable
  to.on('error', (error: Error) => output.destroy(error))
  const copy = async () => {
    for await (const entry of from.eachEntry()) {
      const text = parts.get(entry.fileName)
      // Pictures are compressed in themselves.
      const options = { compress: entry.compressedSize < entry.uncompressedSize * 0.9 }
      if (text !== undefined) to.addBuffer(Buffer.from(text), entry.fileName)
      else if (!entry.fileName.endsWith('/'))
        to.addReadStreamLazy(entry.fileName, options, (done) => {
          from.openReadStream(entry, done)
        })
    }
    to.end()
  }
  try {
    const [written] = await Promise.all([buffer(output), copy()])
    return written
  } finally {
    from.close()
  }
}
