import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { DomainError } from '#kernel/aggregates/domain_error'
import { FileDisk } from '#platform/files/disk'
import { FileMissing } from '#platform/files/disk_errors'
import { serveFile } from '#platform/files/serve'
import { readBody } from '#platform/http/bodies/read_body'
import { tooManyRequests } from '#platform/http/limits/rate_limit'
import { clientAddress } from '#platform/http/network/client_address'
import { limitTries, resetAttempts } from '#modules/auth/index'
import { ATTACHMENT_TYPE } from '#modules/workspace/api'
import { FileTable } from '#modules/workspace/files/file_table'
import { settleUpload } from '#modules/workspace/files/settle_upload'
import { asPage, sendNotFound, sendPage } from '#modules/workspace/http/share_responses'
import { passwordDocument } from '#modules/workspace/shares/html/share_document'
import { sharedBlock, type OpenShare } from '#modules/workspace/shares/open_share'
import { OpenShares } from '#modules/workspace/shares/open_shares'
import { addressesOf, GRANT } from '#modules/workspace/shares/share_addresses'
import { isUnlocked, unlock } from '#modules/workspace/shares/share_grants'
import { ShareLimits } from '#modules/workspace/shares/share_limits'
import { SharedPages } from '#modules/workspace/shares/shared_pages'
import { ShareViews } from '#modules/workspace/shares/share_views'
import type { Block } from '#modules/workspace/tree'

/** Bytes of a form with a password. */
const MAX_FORM = 4 * 1024

/** Browsers of search engines and of link previews. Cubot makes phones. */
const PROGRAM = /\+https?:|(?<!cu)bot\b|crawl|spider|preview|facebookexternalhit|^whatsapp/i

const FILE_KEY = /^[\w-]{1,64}$/

/** Pages that visitors read without an account, without scripts and cookies (rule 15.46). */
@inject()
export default class SharedPagesController {
  constructor(
    protected shares: OpenShares,
    protected pages: SharedPages,
    protected views: ShareViews,
    protected limits: ShareLimits,
    protected files: FileTable,
    protected disk: FileDisk
  ) {}

  async show(ctx: HttpContext) {
    return asPage(ctx, () => this.#show(ctx))
  }

  /** Checks a password. The right one leads to the page, by an address that proves it. */
  async unlock(ctx: HttpContext) {
    return asPage(ctx, () => this.#unlock(ctx))
  }

  /** Responds with a file that a page of the share shows now. */
  async file(ctx: HttpContext) {
    return asPage(ctx, () => this.#file(ctx))
  }

  async notFound(ctx: HttpContext) {
    return sendNotFound(ctx)
  }

  async #show(ctx: HttpContext) {
    const open = await this.#find(ctx)
    if (!open) return sendNotFound(ctx)
    const grant = grantOf(ctx, open)
    if (!isUnlocked(open, grant)) return sendPage(ctx, passwordDocument(pathOf(ctx)))
    const block = blockOf(ctx, open)
    const network = clientAddress(ctx)
    const html =
      block &&
      (await this.pages.draw(open, block, grant, (bytes) => {
        const seconds = this.limits.draw(network, open.ownerId, bytes)
        if (seconds > 0) throw tooManyRequests(ctx, seconds)
      }))
    if (html === undefined) return sendNotFound(ctx)
    if (isView(ctx)) this.views.note({ ownerId: open.ownerId, id: open.share.id })
    const isIndexable = open.share.indexable && !open.password
    return sendPage(ctx, html, { isIndexable })
  }

  async #unlock(ctx: HttpContext) {
    const open = await this.#find(ctx)
    if (!open) return sendNotFound(ctx)
    const { response } = ctx
    if (!open.password) return response.redirect().status(303).toPath(pathOf(ctx))
    await limitTries(ctx, 'share', open.token)
    const form = new URLSearchParams(String(await readBody(ctx.request.request, MAX_FORM)))
    const grant = await unlock(open, form.get('password') ?? '')
    if (grant === undefined) {
      const error = 'That password is wrong. Try again'
      return sendPage(ctx, passwordDocument(pathOf(ctx), error), { status: 422 })
    }
    await resetAttempts(ctx, 'share', open.token)
    const block = blockOf(ctx, open)
    if (!block) return sendNotFound(ctx)
    return response.redirect().status(303).toPath(addressesOf(open, grant).block(block.id))
  }

  async #file(ctx: HttpContext) {
    const open = await this.#find(ctx)
    const key = String(ctx.params.key)
    if (!open || !FILE_KEY.test(key)) return sendNotFound(ctx)
    if (!isUnlocked(open, grantOf(ctx, open))) return sendNotFound(ctx)
    const file = await this.files.find(open.ownerId, key)
    const pages = file ? await this.files.pagesShowing(open.ownerId, key) : []
    if (!file || !pages.some((id) => sharedBlock(open, id))) return sendNotFound(ctx)
    const { object: stored, type, size } = file
    const filename = type === ATTACHMENT_TYPE ? undefined : `${key}.${type.replace(/^.*\//, '')}`
    try {
      const object = stored ?? (await settleUpload({ files: this.files, disk: this.disk }, file))
      if (object === undefined) return await sendNotFound(ctx)
      ctx.response.header('Referrer-Policy', 'no-referrer')
      ctx.response.header('X-Robots-Tag', 'noindex, nofollow')
      return await serveFile(ctx, this.disk, { object, type, size, filename })
    } catch (error) {
      // A bucket may have received other bytes than were announced.
      if (!(error instanceof FileMissing || error instanceof DomainError)) throw error
      return sendNotFound(ctx)
    }
  }

  async #find(ctx: HttpContext): Promise<OpenShare | undefined> {
    const network = clientAddress(ctx)
    const seconds = this.limits.untilLookup(network)
    if (seconds > 0) throw tooManyRequests(ctx, seconds)
    const open = await this.shares.find(String(ctx.params.token))
    if (!open) this.limits.missed(network)
    return open
  }
}

/** Returns the block in the path; the shared one without an id. Undefined outside the share. */
function blockOf({ params }: HttpContext, open: OpenShare): Block | undefined {
  const id: unknown = params.block_id
  if (id === undefined) return open.root
  return /^[1-9]\d{0,15}$/.test(String(id)) ? sharedBlock(open, Number(id)) : undefined
}

/** Returns the proof of the password in the address. A share without a password needs none. */
function grantOf({ request }: HttpContext, { password }: OpenShare): string | undefined {
  const grant: unknown = request.qs()[GRANT]
  return password && typeof grant === 'string' ? grant : undefined
}

function pathOf({ request }: HttpContext) {
  return request.url()
}

/** Returns false for requests that show no page to anybody, such as previews of the browser. */
function isView({ request }: HttpContext) {
  if (request.method() !== 'GET' || request.header('sec-purpose') !== undefined) return false
  return !PROGRAM.test(request.header('user-agent') ?? '')
}
