import { createReadStream, createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import zlib from 'node:zlib'
import { filesIn } from './files_in.js'

/** Text files; pictures and fonts are already compressed. */
const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|xml)$/
/** Minimum size in bytes; below it, headers outweigh the savings. */
const MIN_BYTES = 1024

/**
 * Writes `x.br` and `x.gz` beside every text file, with maximum compression, because the server
 * sends both unchanged.
 *
 * @param {string} directory
 */
export async function precompress(directory) {
  const files = filesIn(directory).filter((path) => COMPRESSIBLE.test(path))
  await Promise.all(files.map((path) => compress(join(directory, path))))
}

async function compress(file) {
  const { size } = await fs.stat(file)
  if (size < MIN_BYTES) return
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants
  const brotli = zlib.createBrotliCompress({
    params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: size },
  })
  await Promise.all([
    pipeline(createReadStream(file), brotli, createWriteStream(`${file}.br`)),
    pipeline(
      createReadStream(file),
      zlib.createGzip({ level: 9 }),
      createWriteStream(`${file}.gz`)
    ),
  ])
}
