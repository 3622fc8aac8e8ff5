import { Plugin } from 'prosemirror-state'
import { joinLists } from '../../rendered/join-lists.js'

/** After a change (ms). A screen reader reads later than that; a large page takes some milliseconds. */
const DELAY = 300

/** Keeps adjacent items joined for screen readers while they are edited. */
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
