import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { ApiException } from '#platform/http/errors/api_exception'
import { streamResponse } from '#platform/http/bodies/stream_response'
import { LiveFeed, TooManyFeeds } from '#platform/live/live_feed'

const RETRY_AFTER_SECONDS = 30

/** GET /live: changes for the signed-in user, as server-sent events. */
@inject()
export default class LiveController {
  constructor(protected feed: LiveFeed) {}

  /**
   * Resumes after `Last-Event-ID`, which browsers send on reconnect, or after the parameter
   * `after`. Sends the event `reset` first if the position is missing or too old.
   */
  async handle({ auth, session, request, response }: HttpContext) {
    const { id: userId } = auth.getUserOrFail()
    // HEAD needs only the headers; a stream would stay open unread.
    if (request.method() === 'HEAD') return response.send(null)
    const after: unknown = request.header('last-event-id') ?? request.qs().after
    try {
      const body = await this.feed.open({
        userId,
        sessionId: session.sessionId,
        after: typeof after === 'string' && after !== '' ? after : undefined,
      })
      response.header('Content-Type', 'text/event-stream; charset=utf-8')
      response.header('Cache-Control', 'no-store')
      // Proxies such as nginx buffer responses otherwise.
      response.header('X-Accel-Buffering', 'no')
      streamResponse(response, body)
    } catch (error) {
      if (!(error instanceof TooManyFeeds)) throw error
      response.header('Retry-After', String(RETRY_AFTER_SECONDS))
      throw new ApiException(429, 'E_TOO_MANY_FEEDS', 'This account is open in too many browsers')
    }
  }
}
