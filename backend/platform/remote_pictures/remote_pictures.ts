import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { UploadGate, UploadsBusy } from '#platform/files/upload_gate'
import { BytesUnderWay, PushedOut } from '#platform/remote_pictures/bytes_under_way'
import {
  fetchPicture,
  MAX_PICTURE_BYTES,
  type Picture,
} from '#platform/remote_pictures/fetch_picture'
import type { PublicAddresses } from '#platform/remote_pictures/public_addresses'

const CACHE_BYTES = 32 * 1024 ** 2
/** A larger one would drive out all others. */
const MAX_CACHED_BYTES = 4 * 1024 ** 2
const KEPT_MS = 60 * 60_000
/** What could not be shown is tried again after. */
const FAILED_MS = 60_000
/** Beside the bytes and the address. */
const ENTRY_BYTES = 1_000

/** This many are fetched at once, and this many of them for one person; others wait. */
const AT_ONCE = 24
const OF_ONE = 6
const WAIT_MS = 10_000
/** What they hold together while they come. */
const UNDER_WAY_BYTES = 32 * 1024 ** 2

/**
 * Pictures that pages show from elsewhere, fetched by the server, so that the person who put one
 * there does not learn who opens the page, when and where (decision 127).
 */
export class RemotePictures {
  readonly #kept = new LRUCache<string, { picture?: Picture }>({
    maxSize: CACHE_BYTES,
    maxEntrySize: MAX_CACHED_BYTES,
    sizeCalculation: ({ picture }, url) => ENTRY_BYTES + url.length + (picture?.bytes.length ?? 0),
  })
  /** By reader and address: a reader's requests wait in the reader's own queue, for nobody else's. */
  readonly #waiting = new Map<string, Promise<Picture | undefined>>()
  /** By address: fetches in flight, which all readers share. */
  readonly #inFlight = new Map<string, Promise<Picture | undefined>>()
  readonly #gate = new UploadGate({
    maxBytes: AT_ONCE * MAX_PICTURE_BYTES,
    maxOfOne: OF_ONE * MAX_PICTURE_BYTES,
    waitMs: WAIT_MS,
  })

  readonly #underWay: BytesUnderWay

  constructor(
    readonly hosts: PublicAddresses,
    underWayBytes = UNDER_WAY_BYTES
  ) {
    this.#underWay = new BytesUnderWay(underWayBytes)
  }

  /** What pictures under way hold of this process's memory. */
  get bytesUnderWay() {
    return this.#underWay.bytes
  }

  /** The picture if it is at hand; otherwise `has` is false. */
  known(url: string) {
    const kept = this.#kept.get(url)
    return { has: kept !== undefined, picture: kept?.picture }
  }

  /** The picture; undefined when there is none that can be shown. Throws UploadsBusy. */
  get(url: string, readerId: number): Promise<Picture | undefined> {
    const { has, picture } = this.known(url)
    if (has) return Promise.resolve(picture)
    const key = `${readerId} ${url}`
    const waiting =
      this.#waiting.get(key) ?? this.#wait(url, readerId).finally(() => this.#waiting.delete(key))
    this.#waiting.set(key, waiting)
    return waiting
  }

  #wait(url: string, ownerId: number) {
    const place = { key: randomUUID(), ownerId, size: MAX_PICTURE_BYTES }
    return this.#gate.through(place, async () => {
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
      if (error instanceof PushedOut) throw new UploadsBusy()
      return undefined
    })
    this.#kept.set(url, { picture }, { ttl: picture ? KEPT_MS : FAILED_MS })
    return picture
  }
}
