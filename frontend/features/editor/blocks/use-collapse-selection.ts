import { useEffect } from 'react'
import type { PageView } from '../view/page-view.js'
import { collapseSelection } from './block-commands.js'

/** What is about the selected blocks: menus, toolbars, handles, dialogs. The text itself is ProseMirror's. */
const ABOUT_THEM = '[role], button, form'
/** What stands around the page, whatever it is made of. */
const ELSEWHERE = 'header, nav'

/** A press anywhere beside the text lets go of the selected blocks (rule 6.6). */
export function useCollapseSelection(view: PageView) {
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (!(target instanceof Element)) return
      if (target.closest(ELSEWHERE) || !target.closest(ABOUT_THEM)) view.runAside(collapseSelection)
    }
    window.addEventListener('pointerdown', press)
    return () => window.removeEventListener('pointerdown', press)
  }, [view])
}
