import type { ApplicationService } from '@adonisjs/core/types'
import { EventReader } from '#kernel/events/reader'
import type { ReplaySources } from '#kernel/projections/replay'

/** Resolves the dependencies of the operators' projection commands. */
export async function replaySources({ container }: ApplicationService): Promise<ReplaySources> {
  return {
    pool: await container.make('strata.queries_pool'),
    store: await container.make('strata.event_store'),
    reader: await container.make(EventReader),
  }
}
