import { Plugin } from 'prosemirror-state'
import { joinLists } from '../../rendered/join-lists.js'

/**
 * Delay after a change, in ms. Screen readers read later, and joining takes some milliseconds on a
 * large page.
 */
const DELAY = 300

/** Keeps the lists of adjacent items joined for screen readers during editing. */
export function joinedLists() {
  return new Plugin({
    view: (view) => {
      const join = () => joinLists(view.dom)
      let timer = setTimeout(join, DELAY)
      return {
        update: ({ state }, before) => {
          if (state.doc === before.doc) return
          clearTimeout(timer)
          timer = setTimeout(join, DELAY)
        },
        destroy: () => clearTimeout(timer),
      }
    },
  })
}
