/** The bytes of one picture so far. */
export interface HeldBytes {
  /** Aborted, with PushedOut, when others need the room. */
  signal: AbortSignal
  add: (bytes: number) => void
  /** It is under way no more. */
  end: () => void
}

/** A picture was given up, for others came that needed its room. */
export class PushedOut extends Error {}

/**
 * Bounds what all that is being fetched holds together. When it is too much, what has been under way
 * longest is given up: a server that sends a little and then stalls takes no room from others.
 */
export class BytesUnderWay {
  /** In the order in which they began. */
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
    other.abort(new PushedOut('Others need its room'))
  }

  #remove(own: AbortController) {
    this.#bytes -= this.#held.get(own) ?? 0
    this.#held.delete(own)
  }
}
