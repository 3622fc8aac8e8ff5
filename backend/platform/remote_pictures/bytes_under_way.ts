/** Bytes of one picture so far. */
export interface HeldBytes {
  /** Aborts, with PushedOut, when other pictures need the room. */
  signal: AbortSignal
  add: (bytes: number) => void
  /** Frees the picture's bytes. */
  end: () => void
}

/** A picture was evicted, because other pictures needed its room. */
export class PushedOut extends Error {}

/**
 * Bounds the bytes of all pictures in flight together. Beyond the limit, evicts the longest in
 * flight: a server that sends a little and then stalls takes no room from others.
 */
export class BytesUnderWay {
  /** Bytes per picture, in order of their start. */
  readonly #held = new Map<AbortController, number>()
  #bytes = 0

  constructor(readonly max = Infinity) {}

  get bytes() {
    return this.#bytes
  }

  begin(): HeldBytes {
    const own = new AbortController()
    this.#held.set(own, 0)
    return {
      signal: own.signal,
      add: (bytes) => this.#add(own, bytes),
      end: () => this.#remove(own),
    }
  }

  #add(own: AbortController, bytes: number) {
    own.signal.throwIfAborted()
    this.#held.set(own, this.#held.get(own)! + bytes)
    this.#bytes += bytes
    for (const [other, size] of this.#held) {
      if (this.#bytes <= this.max) break
      if (size > 0) this.#pushOut(other)
    }
    own.signal.throwIfAborted()
  }

  #pushOut(other: AbortController) {
    this.#remove(other)
    other.abort(new PushedOut('Newer pictures need its memory'))
  }

  #remove(own: AbortController) {
    this.#bytes -= this.#held.get(own) ?? 0
    this.#held.delete(own)
  }
}
