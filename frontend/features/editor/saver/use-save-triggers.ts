import { announce } from '@atlaskit/pragmatic-drag-and-drop-live-region'
import { onlineManager } from '@tanstack/react-query'
import { getDefaultStore, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { holdUnsaved } from '../../../app/unsaved.js'
import type { OpenPage } from './open-page.js'
import type { Saver } from './saver.js'

/** Milliseconds after typed text was last unsaved in which the user counts as writing. */
const STILL_WRITING = 10_000

/**
 * Saves the page when the user leaves or hides it, presses Ctrl+S or comes back online. Keeps drafts
 * of failed saves.
 */
export function useSaveTriggers(page: OpenPage) {
  useEffect(() => {
    const { saver } = page
    const leave = () => {
      page.keepDraft()
      void saver.flush()
    }
    const onVisibility = () => document.visibilityState === 'hidden' && leave()
    const onUnload = (event: BeforeUnloadEvent) => {
      if (saver.state.dirty && !page.keepDraft()) event.preventDefault()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      void saver.save().then(() => announce(saver.state.dirty ? 'Not saved' : 'Saved'))
    }
    document.addEventListener('visibilitychange', onVisibility)
    // In the capture phase, because the database of drafts closes at the same event.
    window.addEventListener('pagehide', leave, { capture: true })
    window.addEventListener('beforeunload', onUnload)
    const stopWatching = onlineManager.subscribe((online) => online && saver.reconnect())
    window.addEventListener('keydown', onKey)
    let { problem } = saver.state
    let writtenAt = -Infinity
    const stopListening = getDefaultStore().sub(saver.stateAtom, () => {
      if (problem !== null && saver.state.problem === null && !saver.state.dirty) announce('Saved')
      problem = saver.state.problem
      if (saver.state.dirty) writtenAt = performance.now()
    })
    const release = holdUnsaved({
      flush: () => saver.flush(),
      discard: () => saver.discard(),
      isUnsaved: () => saver.state.dirty || performance.now() - writtenAt < STILL_WRITING,
    })
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      window.removeEventListener('pagehide', leave, { capture: true })
      window.removeEventListener('beforeunload', onUnload)
      stopWatching()
      stopListening()
      window.removeEventListener('keydown', onKey)
      release()
      page.keepDraft()
      // A reload of the app waits for the save of a page that has left the screen.
      const closing = saver.flush()
      const closed = holdUnsaved({ flush: () => closing, discard: () => saver.discard() })
      void closing.then(closed).then(page.release)
    }
  }, [page])
}

export function useSaverState(saver: Saver) {
  return useAtomValue(saver.stateAtom)
}
