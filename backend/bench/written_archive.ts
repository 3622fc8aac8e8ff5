import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { png } from '#platform/files/testing/pictures'

const PAGES_IN_FOLDER = 100

interface ArchiveSize {
  pages: number
  /** MB of all pictures. */
  megabytes: number
  /** One picture for so many pages. */
  pagesAPicture: number
}

/** Writes a zip of pages that link to each other, with pictures of about this many MB. */
export async function writeArchive(
  file: string,
  { pages: count, megabytes, pagesAPicture }: ArchiveSize
) {
  const zip = new ZipFile()
  const bytes = Math.floor((megabytes * 1e6) / Math.ceil(count / pagesAPicture))
  for (let i = 0; i < count; i++) {
    const folder = `Folder ${Math.floor(i / PAGES_IN_FOLDER)}`
    const next = i % PAGES_IN_FOLDER === PAGES_IN_FOLDER - 1 ? i : i + 1
    const picture = i % pagesAPicture === 0 ? `\n![Picture](p${i}.png)\n` : ''
    const text = `# Page ${i}\n\nSome text about page ${i}. [Next](Page%20${next}.md)\n${picture}`
    zip.addBuffer(Buffer.from(text), `${folder}/Page ${i}.md`)
    if (picture) zip.addBuffer(png({ size: bytes }), `${folder}/p${i}.png`, { compress: false })
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
}
