import type { HttpContext } from '@adonisjs/core/http'
import { ApiException, fieldError } from '#platform/http/errors/api_exception'
import { readBody } from '#platform/http/bodies/read_body'
import { MAX_AVATAR_BYTES } from '#modules/auth/api'
import type { Picture } from '#modules/auth/commands/avatar'
import { IMAGE_TYPES, mediaType } from '#modules/workspace/api'

/** Bytes that a form adds to its file. */
const FORM_BYTES = 16 * 1024

/**
 * Returns the picture of a request: its body, or the first file of a form. Throws 413 above 5 MB,
 * 415 for another kind of body, and 422 for an unsupported image type.
 */
export async function readPicture({ request }: HttpContext): Promise<Picture> {
  const header = request.header('content-type') ?? ''
  const isForm = header.toLowerCase().startsWith('multipart/form-data')
  if (!isForm && !header.toLowerCase().startsWith('image/')) {
    throw new ApiException(415, 'E_MEDIA_TYPE', 'Send a picture')
  }
  const body = await readBody(request.request, MAX_AVATAR_BYTES + (isForm ? FORM_BYTES : 0))
  const sent = isForm ? await fileOf(body, header) : { type: header, bytes: body }
  const picture = { ...sent, type: mediaType(sent.type) }
  if (!IMAGE_TYPES.includes(picture.type)) {
    throw fieldError('avatar', 'type', 'This picture type isn’t supported')
  }
  if (picture.bytes.length === 0) throw fieldError('avatar', 'required', 'This picture is empty')
  if (picture.bytes.length > MAX_AVATAR_BYTES) {
    throw new ApiException(413, 'E_TOO_LARGE', 'This picture is too large')
  }
  return picture
}

async function fileOf(body: Buffer, header: string): Promise<Picture> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': header } })
    .formData()
    .catch(() => {
      throw new ApiException(400, 'E_MALFORMED', 'The request could not be read')
    })
  for (const value of form.values()) {
    if (typeof value === 'string') continue
    return { type: value.type, bytes: Buffer.from(await value.arrayBuffer()) }
  }
  throw fieldError('avatar', 'required', 'Required')
}
