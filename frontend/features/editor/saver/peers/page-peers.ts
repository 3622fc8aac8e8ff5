import type { Route } from '../../../../app/live/peers.js'
import { MAX_UNSAVED_BYTES, type UnsavedChanges } from '#modules/workspace/api'
import type { Draft, SaverPorts } from '../contract.js'
import { changesFrom } from '../drafts/stored-draft.js'
import type { Saver } from '../saver.js'
import { isNothing } from './peer-changes.js'

/** Milliseconds from a change to sending it to devices, and between two of those. */
const FIRST_DELAY = 50
const NEXT_DELAY = 300
/** Milliseconds for which devices are sent everything after one was heard of. */
const DEVICES_HEARD = 25_000
/** Milliseconds after which this tab says again that it shows the page. */
const SAY_AGAIN = 10_000
/** Milliseconds between two tries to find a device while none has been heard of. */
const TRY_AGAIN = 15_000

interface PeersPorts extends Pick<SaverPorts, 'after' | 'now'> {
  /** Tells the other tabs of this browser. */
  tellTabs: (changes: UnsavedChanges) => void
  /** Tells the user's other browsers; resolves once that is over, never rejects. */
  tellDevices: (changes: UnsavedChanges) => Promise<void>
  /** Whether the page is on a screen that somebody may look at. */
  isVisible: () => boolean
}

/**
 * Keeps the tabs and devices that show one page in step while somebody types (decision 285). Each says
 * all that it has not saved: tabs of this browser at each change, other browsers a few times a second
 * while one of them answers.
 */
export class PagePeers {
  #tabs = false
  #devicesUntil = 0
  #triedAt = -Infinity
  #saidAt = -Infinity
  #sent: Record<Route, Draft>
  /** Whether what was sent last was more than nothing. */
  #told: Record<Route, boolean> = { tab: false, device: false }
  #waiting: Partial<Record<Route, () => void>> = {}
  #deviceFrom = 0
  #stopped = false

  constructor(
    private readonly tab: string,
    private readonly saver: Saver,
    private readonly ports: PeersPorts
  ) {
    this.#sent = { tab: saver.current, device: saver.current }
    // Tabs that show the page answer with what they have not saved.
    ports.tellTabs({ tab, over: [] })
  }

  /** Something was typed or saved. Costs the same however long the page is. */
  touched() {
    if (this.#tabs) this.#schedule('tab', 0)
    const now = this.ports.now()
    const heard = now < this.#devicesUntil
    if (!heard && now - this.#triedAt < TRY_AGAIN) return
    this.#schedule('device', Math.max(FIRST_DELAY, this.#deviceFrom - now))
  }

  /** Handles what another tab or device says of this page. */
  heard(changes: UnsavedChanges, by: Route) {
    if (changes.tab === this.tab) return
    if (changes.over.length > 0) this.saver.takeUnsaved(changes)
    if (by === 'tab') this.#hearTab(changes)
    else this.#hearDevice()
  }

  stop() {
    this.#stopped = true
    for (const cancel of Object.values(this.#waiting)) cancel()
  }

  #hearTab({ over }: UnsavedChanges) {
    this.#tabs = true
    // A tab that begins to show the page says nothing else.
    const changes = over.length === 0 && this.#message()
    if (changes) this.ports.tellTabs(changes)
  }

  #hearDevice() {
    const now = this.ports.now()
    this.#devicesUntil = now + DEVICES_HEARD
    this.touched()
    if (now - this.#saidAt < SAY_AGAIN || !this.ports.isVisible()) return
    this.#saidAt = now
    void this.ports.tellDevices({ tab: this.tab, over: [] })
  }

  #schedule(to: Route, ms: number) {
    if (this.#stopped || this.#waiting[to]) return
    this.#waiting[to] = this.ports.after(ms, () => {
      delete this.#waiting[to]
      this.#send(to)
    })
  }

  #send(to: Route) {
    const own = this.saver.own
    const sent = this.#sent[to]
    if (!own || (own.doc === sent.doc && own.name === sent.name)) return
    const changes = this.#message()
    if (!changes) return
    const told = this.#told[to]
    this.#sent[to] = own
    this.#told[to] = !isNothing(changes)
    if (!told && isNothing(changes)) return
    if (to === 'tab') return this.ports.tellTabs(changes)
    if (sizeOf(changes) > MAX_UNSAVED_BYTES) return
    void this.#sendToDevices(changes)
  }

  /** One request at a time, so that none overtakes another. */
  async #sendToDevices(changes: UnsavedChanges) {
    const now = this.ports.now()
    this.#triedAt = this.#saidAt = now
    this.#waiting.device = () => {}
    await this.ports.tellDevices(changes)
    delete this.#waiting.device
    this.#deviceFrom = now + NEXT_DELAY
    this.touched()
  }

  /** All that this tab has not saved; null while that cannot be told apart from what others have not. */
  #message(): UnsavedChanges | null {
    const { own, saved, revisions } = this.saver
    if (!own || revisions.length === 0) return null
    const over = revisions.map(({ doc, revision }) => ({
      revision,
      changes: changesFrom(doc, own.doc),
    }))
    const name = own.name === saved.name ? undefined : own.name
    return { tab: this.tab, name, over }
  }
}

function sizeOf(changes: UnsavedChanges) {
  return new TextEncoder().encode(JSON.stringify(changes)).length
}
