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
  const written = buffer(output)
  try {
    for await (const entry of from.eachEntry()) {
      const text = parts.get(entry.fileName)
      const options = { compress: entry.compressionMethod !== 0 }
      if (text !== undefined) to.addBuffer(Buffer.from(text), entry.fileName, options)
      else if (!entry.fileName.endsWith('/'))
        to.addReadStreamLazy(entry.fileName, options, (done) => {
          from.openReadStream(entry, done)
        })
    }
    to.end()
    return await written
  } finally {
    from.close()
  }
}
