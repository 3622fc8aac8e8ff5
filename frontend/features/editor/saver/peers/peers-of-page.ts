import { api, newIdempotencyKey } from '../../../../app/api-client.js'
import { onPeerMessage, tellTabs } from '../../../../app/live/peers.js'
import type { Saver } from '../saver.js'
import { PagePeers } from './page-peers.js'

/** This tab among all that show a page. */
const TAB = newIdempotencyKey()

/** The tabs and devices that show a page, reached by the live feed and its channel. */
export class PeersOfPage {
  #peers: PagePeers
  #unlisten: () => void

  constructor(pageId: number, saver: Saver) {
    this.#peers = new PagePeers(TAB, saver, {
      tellTabs: (changes) => tellTabs({ ...changes, block_id: pageId }),
      tellDevices: (changes) =>
        api.post(`/blocks/${pageId}/unsaved`, changes).then(
          () => {},
          // What is lost here comes with the next change, or with the save.
          () => {}
        ),
      isVisible: () => document.visibilityState === 'visible',
      after: (ms, task) => {
        const timer = setTimeout(task, ms)
        return () => clearTimeout(timer)
      },
      now: () => performance.now(),
    })
    this.#unlisten = onPeerMessage(({ block_id: blockId, ...changes }, by) => {
      if (blockId === pageId) this.#peers.heard(changes, by)
    })
  }

  touched() {
    this.#peers.touched()
  }

  stop() {
    this.#unlisten()
    this.#peers.stop()
  }
}
