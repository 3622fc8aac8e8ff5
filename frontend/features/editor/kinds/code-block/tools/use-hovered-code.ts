import { useEffect, useState } from 'react'
import { isCode } from '#modules/workspace/document/blocks/code_block'
import type { PageView } from '../../../view/page-view.js'

const CODE = '[role="textbox"] .code-block'

/**
 * Returns the position of the code under the mouse, also while the mouse is on its toolbar; null
 * elsewhere. Typing resets it.
 */
export function useHoveredCode(view: PageView, isTool: (target: Element) => boolean) {
  const [pos, setPos] = useState<number | null>(null)

  useEffect(() => {
    const { editor } = view
    const area = editor.dom.closest('main') ?? editor.dom
    const follow = ({ target, pointerType, buttons }: Event & Partial<PointerEvent>) => {
      if (pointerType === 'touch' || buttons !== 0 || !(target instanceof Element)) return
      if (isTool(target)) return
      const block = target.closest(CODE)
      setPos(block && editor.dom.contains(block) ? posOf(view, block) : null)
    }
    const forget = () => setPos(null)
    area.addEventListener('pointermove', follow)
    area.addEventListener('pointerleave', forget)
    editor.dom.addEventListener('keydown', forget)
    return () => {
      area.removeEventListener('pointermove', follow)
      area.removeEventListener('pointerleave', forget)
      editor.dom.removeEventListener('keydown', forget)
    }
  }, [view, isTool])

  return pos
}

function posOf({ editor }: PageView, block: Element) {
  const code = block.querySelector('code')
  if (!code) return null
  const $inside = editor.state.doc.resolve(editor.posAtDOM(code, 0))
  return isCode($inside.parent) ? $inside.before() : null
}
