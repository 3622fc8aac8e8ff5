import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

interface ArchivedFile {
  bytes: Buffer
  modified: Date
}

/** Reads a complete zip; rejects one that was cut off. Paths are in the order of the archive. */
export async function readArchive(bytes: Buffer): Promise<Map<string, ArchivedFile>> {
  const zip = await fromBufferPromise(bytes)
  const files = new Map<string, ArchivedFile>()
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry)
    files.set(entry.fileName, { bytes: await buffer(stream), modified: entry.getLastModDate() })
  }
  return files
}
