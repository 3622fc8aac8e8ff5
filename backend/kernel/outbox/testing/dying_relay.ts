/** Runs a relay in a process of its own that kills itself before or after its first append. */
import { Logger } from '@adonisjs/core/logger'
import { Listener } from '#kernel/database/listener'
import { PostgresEventStore } from '#kernel/event_store/postgres/store'
import { eventLane } from '#kernel/outbox/event_lane'
import { OutboxRelay } from '#kernel/outbox/relay'

export type Step = 'before the append' | 'after the append'

const { url, step } = JSON.parse(process.argv[2]!) as { url: string; step: Step }
const listener = new Listener(url)
const store = new PostgresEventStore(url, listener)
const lane = eventLane(async () => store)

const relay = new OutboxRelay(
  url,
  listener,
  [
    {
      ...lane,
      async handle(row) {
        if (step === 'after the append') await lane.handle(row)
        process.kill(process.pid, 'SIGKILL')
      },
    },
  ],
  new Logger({ enabled: false })
)
relay.start()
