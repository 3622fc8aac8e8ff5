import { onlineManager } from '@tanstack/react-query'
import { api, newIdempotencyKey } from '../../../../app/api-client.js'
import { onPeerMessage, postToTabs } from '../../../../app/live/peers.js'
import type { SaverPorts } from '../contract.js'
import type { Saver } from '../saver.js'
import { PagePeers } from './page-peers.js'

interface BrowserPorts extends Pick<SaverPorts, 'after' | 'now'> {
  composing: () => boolean
}

/**
 * Connects a page with the user's tabs by their channel, and with other browsers through the
 * server.
 */
export function peersOfPage(pageId: number, saver: Saver, ports: BrowserPorts) {
  const peers = new PagePeers(newIdempotencyKey(), saver, {
    ...ports,
    isVisible: () => document.visibilityState === 'visible',
    tell: async (message, by) => {
      if (by === 'tab') return postToTabs({ ...message, block_id: pageId })
      if (!onlineManager.isOnline()) return
      // The next message or the save makes up for a lost message.
      await api.post(`/blocks/${pageId}/unsaved`, message).catch(() => undefined)
    },
  })
  const unlisten = onPeerMessage(({ block_id: id, ...message }, by) => {
    if (id === pageId) peers.receive(message, by)
  })
  const leave = () => peers.leave()
  window.addEventListener('pagehide', leave, { capture: true })
  return {
    touched: () => peers.touched(),
    saved: () => peers.peerSaved(),
    savedElsewhere: () => peers.savedElsewhere(),
    stop: () => {
      window.removeEventListener('pagehide', leave, { capture: true })
      unlisten()
      peers.stop()
    },
  }
}
