import type { HttpContext } from '@adonisjs/core/http'
import parseRange from 'range-parser'
import { streamResponse } from '#platform/http/bodies/stream_response'
import type { ByteRange } from '#platform/files/bucket_reader'
import type { FileDisk } from '#platform/files/disk'

export interface ServedFile {
  /** Name of the object on the disk. */
  object: string
  type: string
  /** Size in bytes. */
  size: number
  /**
   * Name under which the browser shows and saves the file. Without a name the browser only
   * downloads the file, under the name that its link states.
   */
  filename?: string
}

/**
 * Responds with a file, or with the requested range of it. A browser handles the bytes only as
 * their declared type and runs no code in them. A browser caches a copy but revalidates it each
 * time, so the copy dies with the session. Throws FileMissing.
 */
export async function serveFile(
  { request, response }: HttpContext,
  disk: FileDisk,
  file: ServedFile
) {
  const etag = `"${file.object.replace(/^.*\//, '')}"`
  const isKnown = isListed(etag, request.header('if-none-match'))
  const isSame = [undefined, etag].includes(request.header('if-range'))
  const range = requestedRange(isSame ? request.header('range') : undefined, file.size)
  const isRead = !isKnown && range !== 'unsatisfiable'
  // Before any header: a missing file is answered as an unknown one.
  const bytes = isRead ? await disk.read(file.object, range) : undefined
  response.header('ETag', etag)
  response.header('Cache-Control', 'private, no-cache')
  response.header('Vary', 'Cookie')
  response.header('Content-Security-Policy', "default-src 'none'; sandbox")
  response.header('Cross-Origin-Resource-Policy', 'same-origin')
  response.header('X-Content-Type-Options', 'nosniff')
  response.header('Accept-Ranges', 'bytes')
  if (isKnown) return response.status(304).send(null)
  if (range === 'unsatisfiable' || !bytes) {
    response.header('Content-Range', `bytes */${file.size}`)
    return response.status(416).send(null)
  }
  response.header('Content-Type', file.type)
  const { filename } = file
  const disposition = filename === undefined ? 'attachment' : `inline; filename="${filename}"`
  response.header('Content-Disposition', disposition)
  if (range) {
    response.header('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
    response.status(206)
  }
  const length = range ? range.end - range.start + 1 : file.size
  response.header('Content-Length', String(length))
  if (request.method() !== 'HEAD') return streamResponse(response, bytes)
  bytes.destroy()
  return response.send(null)
}

/** Compares weakly, as RFC 9110 demands: a proxy that compresses weakens the tag. */
function isListed(etag: string, header = '') {
  return header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}

/**
 * Returns the single requested range. Returns undefined for no range, and for several, because a
 * server may answer several with the whole file.
 */
function requestedRange(header: string | undefined, size: number) {
  if (header === undefined) return undefined
  const ranges = parseRange(size, header)
  if (ranges === -1) return 'unsatisfiable'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined
  return ranges[0] as ByteRange
}
