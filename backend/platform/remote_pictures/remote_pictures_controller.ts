import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import type { Inputs } from '#platform/http/routing/inputs'
import { ApiException } from '#platform/http/errors/api_exception'
import { countTry } from '#platform/http/limits/rate_limit'
import { RemotePictures } from '#platform/remote_pictures/remote_pictures'

/** Counts only pictures that are not cached. */
const FETCHED = { name: 'remote_pictures', requests: 2_000, duration: '1 hour' }
/** Longer than any address that a page may contain. */
const MAX_URL = 4_096

/** An SVG may style itself, but nothing in a picture may run or load anything. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const validator = vine.create(vine.object({ url: vine.string().maxLength(MAX_URL) }))

/** GET /api/v1/remote-pictures?url=: an external picture for the pages and users that show it. */
@inject()
export default class RemotePicturesController {
  static readonly inputs = {
    show: { query: validator },
  } satisfies Inputs

  constructor(protected pictures: RemotePictures) {}

  async show(ctx: HttpContext) {
    const { request, response, auth } = ctx
    const { url } = await request.validateUsing(validator, { data: request.qs() })
    const { id } = auth.getUserOrFail()
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw unavailable()
    if (!this.pictures.known(url).has) await countTry(ctx, [[FETCHED, String(id)]])
    const picture = await this.pictures.get(url, id)
    if (!picture) throw unavailable()
    response.header('Content-Type', picture.type)
    response.header('Content-Security-Policy', POLICY)
    response.header('Content-Disposition', 'attachment')
    response.header('Cross-Origin-Resource-Policy', 'same-origin')
    response.header('Cache-Control', 'private, max-age=3600')
    response.header('Vary', 'Cookie')
    return response.send(picture.bytes)
  }
}

/** Returns the same error for every cause, so that no client can probe the network with it. */
function unavailable() {
  return new ApiException(404, 'E_PICTURE_UNAVAILABLE', 'This picture can’t be shown')
}
