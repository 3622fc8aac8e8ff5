import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { ZipFile } from 'yazl'

/** A file of an archive. */
export interface ArchiveEntry {
  /** Path in the archive, with `/` between its parts. */
  path: string
  /**
   * Text, its parts, or bytes; null for an empty folder. Only texts are compressed, because pictures
   * and most other files are already.
   */
  content: string | Iterable<string> | AsyncIterable<string> | Readable | null
  /** Time of the last change; by default now. */
  modified?: Date
}

/** Length of the smallest text worth a compressor, which takes 268 kB until it is collected. */
const MIN_COMPRESSED = 1_000

/**
 * Streams a zip of the entries. The next entry is created once the previous one was read, and read
 * only as fast as the client reads, so memory does not grow with the archive. When the client
 * disconnects, the open entry is destroyed and no further one is created. A failure cuts the
 * archive off: its list of contents, which is the end of a zip, is missing.
 */
export function archiveOf(entries: AsyncIterable<ArchiveEntry>): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const closed = new AbortController()
  output.once('close', () => closed.abort())
  zip.once('error', (error: Error) => output.destroy(error))
  write(zip, entries, closed.signal).catch((error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  return output
}

type OpenEntry = Parameters<ZipFile['addReadStreamLazy']>[2]

async function write(zip: ZipFile, entries: AsyncIterable<ArchiveEntry>, closed: AbortSignal) {
  let current: Readable | undefined
  // The zip keeps this function with every entry, and would keep each stream that it refers to.
  const open: OpenEntry = (done) => done(null, current!)
  for await (const { path, content, modified } of entries) {
    const mtime = modified ?? new Date()
    if (content === null) {
      zip.addEmptyDirectory(path, { mtime })
      continue
    }
    const isText = !(content instanceof Readable)
    const source = isText ? textStream(content) : content
    current = source
    try {
      if (closed.aborted) return
      const isSmall = typeof content === 'string' && content.length < MIN_COMPRESSED
      zip.addReadStreamLazy(path, { mtime, compress: isText && !isSmall }, open)
      await finished(source, { signal: closed })
      // Texts are in memory already, and other requests wait for a turn.
      await turn()
    } catch (error) {
      if (closed.aborted) return
      throw error
    } finally {
      source.destroy()
    }
  }
  zip.end()
}

function textStream(content: string | Iterable<string> | AsyncIterable<string>) {
  return Readable.from(encoded(typeof content === 'string' ? [content] : content), {
    objectMode: false,
  })
}

async function* encoded(parts: Iterable<string> | AsyncIterable<string>) {
  for await (const part of parts) if (part !== '') yield Buffer.from(part)
}
