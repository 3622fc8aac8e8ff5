import { useEffect } from 'react'
import type { PageView } from '../view/page-view.js'
import { collapseSelection } from './block-commands.js'

/**
 * Elements that act on the selected blocks: menus, toolbars, handles, dialogs. ProseMirror handles
 * the text itself.
 */
const ABOUT_THEM = '[role], button, form'
/** Page surroundings, regardless of the elements in them. */
const ELSEWHERE = 'header, nav'

/** Collapses the block selection on a press outside the text (rule 6.6). */
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
