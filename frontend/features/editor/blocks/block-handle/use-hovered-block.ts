import { useEffect, useRef, useState } from 'react'
import type { ResolvedPos } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import { specOf } from '#modules/workspace/document/block_spec'
import type { PageView } from '../../view/page-view.js'
import { type Block, blockAt, blockAtPoint } from '../block-at.js'

/** Hovered block, and the position of its handle in CSS pixels of the window. */
export interface HoveredBlock extends Block {
  top: number
  left: number
}

/**
 * Follows the mouse over the page, at most once per frame. Typing, scrolling, and added or removed
 * blocks, even from another tab, hide the handle until the mouse moves.
 */
export function useHoveredBlock(view: PageView) {
  const [block, setBlock] = useState<HoveredBlock | null>(null)
  const held = useRef(false)

  useEffect(() => {
    const { editor } = view
    const area = editor.dom.closest('main')
    if (!area) return
    let frame = 0
    let shown: HoveredBlock | null = null
    // A dragged handle must stay, because removing it would end the drag.
    let dragged = false
    const changes = new MutationObserver(() => {
      if (!dragged) hide()
    })
    // Avoids React updates at each key press while no handle is visible.
    const show = (found: HoveredBlock | null) => {
      if (sameBlock(shown, found)) return
      shown = found
      setBlock(found)
      changes.disconnect()
      if (found) changes.observe(editor.dom, { childList: true, subtree: true })
    }
    const follow = (event: PointerEvent) => {
      if (event.pointerType === 'touch' || event.buttons !== 0) return
      cancelAnimationFrame(frame)
      if (held.current && overHandle(event.target)) return
      held.current = false
      frame = requestAnimationFrame(() => show(hoveredBlock(editor, event)))
    }
    const hide = () => {
      cancelAnimationFrame(frame)
      show(null)
    }
    const drag = () => (dragged = true)
    const release = () => {
      dragged = false
      hide()
    }
    area.addEventListener('dragstart', drag)
    window.addEventListener('dragend', release)
    area.addEventListener('pointermove', follow)
    area.addEventListener('pointerleave', hide)
    area.addEventListener('scroll', hide)
    editor.dom.addEventListener('keydown', hide)
    return () => {
      cancelAnimationFrame(frame)
      changes.disconnect()
      area.removeEventListener('dragstart', drag)
      window.removeEventListener('dragend', release)
      area.removeEventListener('pointermove', follow)
      area.removeEventListener('pointerleave', hide)
      area.removeEventListener('scroll', hide)
      editor.dom.removeEventListener('keydown', hide)
    }
  }, [view])

  return { block, hold: () => (held.current = true) }
}

function overHandle(target: EventTarget | null) {
  return target instanceof Element && target.closest('[role="textbox"]') === null
}

/** Returns the block, or the one around it where the blocks inside have no handles of their own. */
function withHandle($pos: ResolvedPos, block: Block): Block {
  for (let depth = 1; depth <= $pos.depth; depth++) {
    if (specOf($pos.node(depth)).quiet)
      return blockAt($pos.doc.resolve($pos.before(depth))) ?? block
  }
  return block
}

function hoveredBlock(editor: EditorView, event: PointerEvent): HoveredBlock | null {
  const inner = blockAtPoint(editor, event)
  const block = inner && withHandle(editor.state.doc.resolve(inner.pos), inner)
  const dom = block && editor.nodeDOM(block.pos)
  if (!block || !(dom instanceof HTMLElement)) return null
  return { ...block, left: dom.getBoundingClientRect().left, top: middleOfFirstLine(dom) }
}

/**
 * Returns the middle of the first line; for lists and quotes the line of their first content.
 * Pictures count as a line at their top.
 */
function middleOfFirstLine(dom: HTMLElement) {
  const first = 'p, h1, h2, h3, figure, .divider'
  const block = dom.matches(first) ? dom : (dom.querySelector(first) ?? dom)
  const { top, height } = block.getBoundingClientRect()
  if (block.matches('.divider')) return top + height / 2
  if (block.matches('figure')) return top + 12
  const { lineHeight, paddingTop } = getComputedStyle(block)
  return top + Number.parseFloat(paddingTop) + Number.parseFloat(lineHeight) / 2
}

function sameBlock(a: HoveredBlock | null, b: HoveredBlock | null) {
  return a?.node === b?.node && a?.pos === b?.pos && a?.top === b?.top && a?.left === b?.left
}
