import app from '@adonisjs/core/services/app'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { EventReader } from '#kernel/events/reader'
import { thinVersions } from '#modules/workspace/retention/thin_versions'

const DAY_MS = 24 * 60 * 60_000

/** Thins the user's versions as the nightly run does 40 days from now. */
export async function thinAll(owner: number) {
  const { container } = app
  const services = {
    bus: await container.make(CommandBus),
    store: await container.make('strata.event_store'),
    reader: await container.make(EventReader),
    log: await container.make('logger'),
  }
  await thinVersions(services, owner, new Date(Date.now() + 40 * DAY_MS))
}
