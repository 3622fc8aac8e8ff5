import type pg from 'pg'
import type { AppendRule, CaughtUp } from '#kernel/aggregates/append_rule'
import type { DomainEvent } from '#kernel/events/definitions'
import type { PageEvent, WorkspaceEvent } from '#modules/workspace/events'
import { assertCaughtUp, FAR_BYTES, freeAtLeast, type Storage } from '#modules/workspace/storage'

/**
 * Storage limit (rule 8.3), checked for the events of every command, so no command can omit the
 * check. Text counts by the sizes in events; a file counts again when a page shows it again.
 * Unchanged or smaller sizes are never rejected.
 */
export class StorageRule implements AppendRule {
  constructor(readonly storage: Storage) {}

  async check(ownerId: number, events: DomainEvent[], client: pg.ClientBase, caughtUp: CaughtUp) {
    const { sizes, files } = after(events as (WorkspaceEvent | PageEvent)[])
    if (sizes.size === 0) return
    if ((await freeAtLeast(client, ownerId)) - bytesOf(sizes) >= FAR_BYTES) return
    const { storage } = this
    // A block that stays within its shown size cannot exceed a limit that held before.
    if (files.length === 0 && (await this.#growths(sizes)).every((bytes) => bytes <= 0)) return
    await assertCaughtUp(caughtUp)
    const grown = (await this.#growths(sizes)).reduce((sum, bytes) => sum + bytes, 0)
    const added = grown + (await storage.files.wouldCount(ownerId, files))
    if (added > 0) await storage.assertFree(ownerId, added)
  }

  /** Returns the growth of each block in bytes, based on the read models. */
  async #growths(sizes: Map<number, Size>) {
    const shown = await this.storage.texts.sizesOf([...sizes.keys()])
    return [...sizes].map(([id, { name, content }]) => {
      const before = shown.get(id) ?? { name: 0, content: 0 }
      return (name ?? before.name) - before.name + (content ?? before.content) - before.content
    })
  }
}

interface Size {
  /** Size in bytes; undefined if unchanged. */
  name?: number
  content?: number
}

function bytesOf(sizes: Map<number, Size>) {
  return [...sizes.values()].reduce((sum, { name = 0, content = 0 }) => sum + name + content, 0)
}

/** Returns the sizes of blocks after the events, and the files they then show. */
function after(events: (WorkspaceEvent | PageEvent)[]) {
  const sizes = new Map<number, Size>()
  const files = new Map<number, string[]>()
  for (const { type, data } of events) {
    if (type === 'BlockCreated' || type === 'BlockRenamed') {
      sizes.set(data.block_id, { ...sizes.get(data.block_id), name: data.name_bytes })
    } else if (type === 'PageSaved') {
      sizes.set(data.block_id, { ...sizes.get(data.block_id), content: data.content_bytes })
      if (data.files) files.set(data.block_id, data.files)
    }
  }
  return { sizes, files: [...new Set([...files.values()].flat())] }
}
