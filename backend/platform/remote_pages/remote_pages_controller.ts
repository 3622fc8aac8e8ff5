import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import vine from '@vinejs/vine'
import { ApiException } from '#platform/http/errors/api_exception'
import { countTry } from '#platform/http/limits/rate_limit'
import type { Inputs } from '#platform/http/routing/inputs'
import { RemotePages } from '#platform/remote_pages/remote_pages'

const FETCHED = { name: 'remote_pages', requests: 300, duration: '1 hour' }
/** Longer than any address that a page may contain. */
const MAX_URL = 4_096

const validator = vine.create(vine.object({ url: vine.string().maxLength(MAX_URL) }))

/** GET /api/v1/remote-pages?url=: title, description and picture of a web page, for a bookmark. */
@inject()
export default class RemotePagesController {
  static readonly inputs = {
    show: { query: validator },
  } satisfies Inputs

  constructor(protected pages: RemotePages) {}

  async show(ctx: HttpContext) {
    const { request, auth } = ctx
    const { url } = await request.validateUsing(validator, { data: request.qs() })
    const { id } = auth.getUserOrFail()
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw unavailable()
    await countTry(ctx, [[FETCHED, String(id)]])
    const page = await this.pages.get(url, id)
    if (!page) throw unavailable()
    return { data: page }
  }
}

/** Returns the same error for every cause, so that no client can probe the network with it. */
function unavailable() {
  return new ApiException(404, 'E_PAGE_UNAVAILABLE', 'This page can’t be read')
}
