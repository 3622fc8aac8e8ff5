import { RetryDelay } from '../retry-delay.js'
import { withLock } from '../with-lock.js'

/** Milliseconds in which a leading tab must answer; a frozen or stuck tab does not. */
const ANSWER_WITHIN = 2_000
const ASK_EVERY = 20_000
/**
 * First and longest delay in milliseconds until the lock is requested again, after leading failed or
 * another tab took it.
 */
const RETRIES = [1_000, 60_000] as const

interface LeaderOptions {
  /** Name of the lock that the user's tabs share. */
  name: string
  /** Called when this tab becomes the leader; returns a function that ends the leadership. */
  lead: () => () => void
  /** Pings the leading tab. */
  ask: () => void
}

/**
 * Elects one leading tab per browser with a Web Lock, which the browser passes on when the tab
 * closes. A tab that is frozen or in the back/forward cache releases the lock. Another tab steals
 * the lock from a leader that does not answer.
 */
export class TabLeader {
  #away = new AbortController()
  #answeredAt = 0
  #leads = false
  #end: (() => void) | null = null
  #timer: ReturnType<typeof setInterval>
  #retry: ReturnType<typeof setTimeout> | undefined
  #retryDelay = new RetryDelay(...RETRIES)

  constructor(private readonly options: LeaderOptions) {
    this.#queue()
    this.#timer = setInterval(() => void this.#check(), ASK_EVERY)
    document.addEventListener('visibilitychange', this.#check)
  }

  get leads() {
    return this.#leads
  }

  /** Records that the leading tab answered. */
  leaderAnswered() {
    this.#answeredAt = performance.now()
  }

  /** Stops leading, or waiting to lead. */
  leave() {
    this.#away.abort()
    clearTimeout(this.#retry)
    this.#end?.()
  }

  /** Waits to lead again. */
  comeBack() {
    if (!this.#away.signal.aborted) return
    this.#away = new AbortController()
    this.#queue()
  }

  stop() {
    this.leave()
    clearInterval(this.#timer)
    document.removeEventListener('visibilitychange', this.#check)
  }

  #queue(steal = false) {
    const { signal } = this.#away
    this.#request(steal, signal).catch(() => {
      // Another tab took the lock, this tab left, or leading failed.
      this.#end?.()
      if (signal.aborted) return
      this.#retry = setTimeout(() => this.#queue(), this.#retryDelay.next())
    })
  }

  #request(steal: boolean, signal: AbortSignal): Promise<unknown> {
    // Without locks, each tab has its own feed.
    const options = steal ? { steal } : { signal }
    return withLock(this.options.name, options, () => this.#lead(signal))
  }

  /** Resolves when this tab stops leading. */
  async #lead(signal: AbortSignal) {
    if (signal.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = this.options.lead()
    this.#leads = true
    this.#retryDelay.reset()
    this.#end = () => {
      this.#end = null
      this.#leads = false
      stop()
      resolve()
    }
    await promise
  }

  #check = async () => {
    if (this.#leads || document.visibilityState !== 'visible' || this.#away.signal.aborted) return
    const askedAt = performance.now()
    this.options.ask()
    await new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN))
    const silent = this.#answeredAt < askedAt && !this.#leads && !this.#away.signal.aborted
    if (!silent || !('locks' in navigator)) return
    this.#away.abort()
    this.#away = new AbortController()
    this.#queue(true)
  }
}
