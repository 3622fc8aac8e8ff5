/**
 * Lets a loop sleep until it is rung or the time is up. A ring while no loop sleeps is not lost.
 */
export class Wakeup {
  #rung = false
  #wake: () => void = () => {}

  ring() {
    this.#rung = true
    this.#wake()
  }

  async sleep(ms: number, signal: AbortSignal) {
    if (!this.#rung && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
        signal.addEventListener('abort', this.#wake, { once: true })
      })
      signal.removeEventListener('abort', this.#wake)
    }
    this.#rung = false
  }
}
