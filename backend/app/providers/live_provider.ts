import type { ApplicationService } from '@adonisjs/core/types'
import { DatabaseIdentity } from '#kernel/database/identity'
import { Listener } from '#kernel/database/listener'
import { DatabaseOutage } from '#kernel/database/outage'
import { EventReader } from '#kernel/events/reader'
import { LiveFeed } from '#platform/live/live_feed'
import { LiveRelay } from '#platform/live/live_relay'
import { LiveLog } from '#platform/live/live_log'
import type { SessionSource } from '#platform/live/session_watch'
import { liveSessions, SESSIONS_CHANNEL } from '#modules/auth/index'
import { liveSources } from '#modules/index'
import { ImportNotices, Storage, StorageNotices } from '#modules/workspace/index'

/** Registers the live feed in the container. The feed costs nothing until a client opens it. */
export default class LiveProvider {
  #log?: LiveLog
  #feed?: LiveFeed

  constructor(protected app: ApplicationService) {}

  register() {
    const { container } = this.app
    container.singleton(LiveRelay, async (resolver) => {
      const pool = await resolver.make('strata.queries_pool')
      return new LiveRelay(pool, await resolver.make(Listener), await resolver.make('encryption'))
    })
    container.singleton(LiveFeed, async (resolver) => {
      const outage = await resolver.make(DatabaseOutage)
      this.#log = new LiveLog({
        store: await resolver.make('strata.event_store'),
        reader: await resolver.make(EventReader),
        readModels: await resolver.make('strata.read_models'),
        sources: liveSources,
        log: outage.quiet(await resolver.make('logger')),
      })
      const pool = await resolver.make('strata.queries_pool')
      const listener = await resolver.make(Listener)
      const notices = [
        new StorageNotices(pool, listener, await resolver.make(Storage)),
        new ImportNotices(pool, listener),
      ]
      const sessions: SessionSource = {
        left: (ids) => liveSessions(pool, ids),
        listen: (changed) => listener.on(SESSIONS_CHANNEL, changed),
      }
      this.#feed = new LiveFeed(this.#log, sessions, notices)
      const feed = this.#feed
      const relay = await resolver.make(LiveRelay)
      relay.listen((message) => feed.relay(message))
      const identity = await resolver.make(DatabaseIdentity)
      identity.onOther(() => void feed.forget())
      return feed
    })
  }

  async shutdown() {
    this.#feed?.close()
    await this.#log?.stop()
  }
}
