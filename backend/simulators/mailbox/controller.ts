import { errors } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { findMail, listMails } from '#simulators/mailbox/mailbox'
import { listPage, mailPage } from '#simulators/mailbox/pages'

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The local mailbox's pages, of which the product knows nothing. */
export default class MailboxController {
  async index({ request, response }: HttpContext) {
    const to = recipient(request.qs().to)
    return html(response, listPage(await listMails(to), to ?? ''))
  }

  async show({ params, request, response }: HttpContext) {
    const mail = await findMail(Number(params.id))
    if (!mail) throw new errors.E_ROUTE_NOT_FOUND([request.method(), request.url()])
    return html(response, mailPage(mail))
  }

  async json({ request, response }: HttpContext) {
    response.header('Cache-Control', 'no-store')
    return listMails(recipient(request.qs().to))
  }
}

function recipient(to: unknown) {
  return typeof to === 'string' && to !== '' ? to : undefined
}

function html(response: HttpContext['response'], page: string) {
  response.header('Cache-Control', 'no-store')
  response.header('Content-Security-Policy', POLICY)
  response.header('X-Content-Type-Options', 'nosniff')
  response.type('html')
  return page
}
