import { LRUCache } from 'lru-cache'
import { FairQueue, QueueTimeout } from '#platform/fair_queue'
import { BytesUnderWay, PushedOut } from '#platform/remote_pictures/bytes_under_way'
import { fetchPicture, type Picture } from '#platform/remote_pictures/fetch_picture'
import type { PublicAddresses } from '#platform/remote_pictures/public_addresses'

const CACHE_BYTES = 32 * 1024 ** 2
/** Maximum bytes of a cached picture; a larger one would evict all others. */
const MAX_CACHED_BYTES = 4 * 1024 ** 2
const KEPT_MS = 60 * 60_000
/** Milliseconds after which an unavailable picture is retried. */
const FAILED_MS = 60_000
/** Overhead in bytes of an entry, beside the picture and the address. */
const ENTRY_BYTES = 1_000

/** Fetches in flight for all users, and per user; further fetches wait. */
const LIMITS = { capacity: 24, perKey: 6, waitMs: 10_000 }
/** Shared limit on bytes in flight. */
const UNDER_WAY_BYTES = 32 * 1024 ** 2

/**
 * External pictures in pages, fetched by the server. Thus the user who inserted one does not learn
 * which user opens the page, when and where (decision 127).
 */
export class RemotePictures {
  readonly #kept = new LRUCache<string, { picture?: Picture }>({
    maxSize: CACHE_BYTES,
    maxEntrySize: MAX_CACHED_BYTES,
    sizeCalculation: ({ picture }, url) => ENTRY_BYTES + url.length + (picture?.bytes.length ?? 0),
  })
  /**
   * Waiting requests by reader and address. A reader's requests wait only in the reader's own
   * queue.
   */
  readonly #waiting = new Map<string, Promise<Picture | undefined>>()
  /** Fetches in flight by address, which all readers share. */
  readonly #inFlight = new Map<string, Promise<Picture | undefined>>()
  readonly #queue = new FairQueue<number>(LIMITS)
  readonly #underWay: BytesUnderWay

  constructor(
    readonly hosts: PublicAddresses,
    underWayBytes = UNDER_WAY_BYTES
  ) {
    this.#underWay = new BytesUnderWay(underWayBytes)
  }

  /** Bytes of this process's memory that pictures in flight use. */
  get bytesUnderWay() {
    return this.#underWay.bytes
  }

  /** Returns the cached picture; `has` is false if none is cached. */
  known(url: string) {
    const kept = this.#kept.get(url)
    return { has: kept !== undefined, picture: kept?.picture }
  }

  /** Returns the picture; undefined if none can be shown. Throws QueueTimeout. */
  get(url: string, readerId: number): Promise<Picture | undefined> {
    const { has, picture } = this.known(url)
    if (has) return Promise.resolve(picture)
    const key = `${readerId} ${url}`
    const waiting =
      this.#waiting.get(key) ?? this.#wait(url, readerId).finally(() => this.#waiting.delete(key))
    this.#waiting.set(key, waiting)
    return waiting
  }

  #wait(url: string, readerId: number) {
    return this.#queue.run(readerId, async () => {
      const { has, picture } = this.known(url)
      if (has) return picture
      const inFlight =
        this.#inFlight.get(url) ?? this.#fetch(url).finally(() => this.#inFlight.delete(url))
      this.#inFlight.set(url, inFlight)
      return inFlight
    })
  }

  async #fetch(url: string) {
    const underWay = this.#underWay
    const picture = await fetchPicture(url, this.hosts, { underWay }).catch((error: unknown) => {
      if (error instanceof PushedOut) throw new QueueTimeout()
      return undefined
    })
    this.#kept.set(url, { picture }, { ttl: picture ? KEPT_MS : FAILED_MS })
    return picture
  }
}
