import { setTimeout } from 'node:timers/promises'
import { FairQueue } from '#platform/fair_queue'
import type { RemotePage } from '#platform/http/routing/api'
import { fetchPage } from '#platform/remote_pages/fetch_page'
import type { PublicAddresses } from '#platform/remote_pictures/public_addresses'
import type { RemotePictures } from '#platform/remote_pictures/remote_pictures'

/** Fetches in flight for all users, and per user; further fetches wait. */
const LIMITS = { capacity: 8, perKey: 2, waitMs: 5_000 }
/** Milliseconds after which a picture that is still being fetched counts as one that can be shown. */
const PICTURE_MS = 5_000

/**
 * Web pages that users turn into bookmarks, fetched by the server and only when a user asks. Uses
 * the guards of remote pictures (decision 127).
 */
export class RemotePages {
  readonly #queue = new FairQueue<number>(LIMITS)

  constructor(
    readonly hosts: PublicAddresses,
    readonly pictures: RemotePictures
  ) {}

  /** Returns the page; undefined if it cannot be read. Throws QueueTimeout. */
  get(url: string, readerId: number): Promise<RemotePage | undefined> {
    return this.#queue.run(readerId, () => this.#fetch(url, readerId))
  }

  async #fetch(url: string, readerId: number) {
    const page = await fetchPage(url, this.hosts).catch(() => undefined)
    if (!page || page.picture === '') return page
    return (await this.#isShown(page.picture, readerId)) ? page : { ...page, picture: '' }
  }

  /** Fetches a picture, which also keeps it for the page that is about to show it. */
  async #isShown(picture: string, readerId: number) {
    const fetching = this.pictures.get(picture, readerId).then((found) => found !== undefined)
    const enough = setTimeout(PICTURE_MS, true, { ref: false })
    // Without room for the picture now, a reader may see it later.
    return Promise.race([fetching, enough]).catch(() => true)
  }
}
