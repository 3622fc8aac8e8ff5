import { EVENT_DATA, measureAppends } from '#bench/appends'
import type { Effort } from '#bench/effort'
import type { Section } from '#bench/report'
import { measureCatchUp, measureDelivery } from '#bench/subscriptions'
import { freshEventLog, openPostgresStore } from '#kernel/event_store/testing/postgres'

/**
 * Measures the log alone: appends, catching up, and delivery to a subscriber in another process.
 */
export async function measureEventStore(effort: Effort): Promise<Section> {
  const url = await freshEventLog()
  const writer = openPostgresStore(url)
  const reader = openPostgresStore(url)
  const figures = [
    ...(await measureAppends(effort, writer.store, url)),
    await measureCatchUp(effort, writer.store, reader.store, url),
    await measureDelivery(effort, writer.store, reader.store),
  ]
  await Promise.all([writer.close(), reader.close()])
  return {
    title: 'Event store',
    about: `Events with ${EVENT_DATA.text.length} bytes of text through \`PostgresEventStore\`. Each writer appends to its own stream at exact revisions. Floors: inserting and committing one row, with one connection per writer; selecting the same rows page by page; the response to the append itself.`,
    figures,
  }
}
