/** Minimum buffer size in bytes for a body of several parts. */
const SECOND = 16 * 1024

/**
 * Collects incoming bytes in one growing buffer. Separate parts would cost a hundred bytes of
 * overhead each: a body sent byte by byte would be a hundred times as large.
 */
export class ByteBuffer {
  #buffer: Buffer = Buffer.alloc(0)
  #length = 0

  get length() {
    return this.#length
  }

  add(part: Buffer) {
    // Most bodies arrive in one part.
    if (this.#length === 0) {
      this.#buffer = part
      this.#length = part.length
      return
    }
    const needed = this.#length + part.length
    if (needed > this.#buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(SECOND, needed, this.#buffer.length * 2))
      this.#buffer.copy(larger, 0, 0, this.#length)
      this.#buffer = larger
    }
    this.#length += part.copy(this.#buffer, this.#length)
  }

  /** Returns all bytes received so far; callers must not change them. */
  all(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }

  clear() {
    this.#buffer = Buffer.alloc(0)
    this.#length = 0
  }
}
