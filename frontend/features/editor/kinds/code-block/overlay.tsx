import { Copy, WrapText } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { type CodeAttributes, isCode } from '#modules/workspace/document/blocks/code_block'
import { Floating } from '../../../../ui/floating/floating.js'
import { Toolbar, ToolbarButton } from '../../../../ui/toolbar/toolbar.js'
import { ToolbarFrame } from '../../menus/toolbar-frame/toolbar-frame.js'
import { useFocusWithin } from '../../menus/use-focus-within.js'
import type { PageState } from '../../view/page-state.js'
import type { PageView } from '../../view/page-view.js'
import { useEditorState } from '../../view/use-editor-state.js'
import { useCodeWrap } from './tools/code-wrap.js'
import { copyCode } from './tools/copy-code.js'
import { LanguageMenu } from './tools/language-menu.js'
import { useHoveredCode } from './tools/use-hovered-code.js'
import styles from './tools/code-toolbar.module.css'

/** Height in CSS pixels of the block's head, in which the toolbar stands. */
const HEAD = 40

/**
 * Toolbar in the head of the code at the cursor, or under the mouse: language, wrapping, copy.
 * Alt+F10 focuses the toolbar.
 */
export function Overlay({ view }: { view: PageView }) {
  const [inside, watchFocus] = useFocusWithin()
  const [wraps, setWraps] = useCodeWrap()
  const bar = useRef<HTMLDivElement>(null)
  const isTool = useCallback((target: Element) => bar.current?.contains(target) ?? false, [])
  const hovered = useHoveredCode(view, isTool)
  const atCursor = useEditorState(view, (now) => (now.focused || inside ? codeAt(now) : null))
  const pos = atCursor ?? hovered
  const language = useEditorState(view, ({ editor }) => languageAt(editor.doc, pos))
  const isShown = useEditorState(view, ({ dialog, mouseHeld }) => dialog === null && !mouseHeld)
  const anchor = useCallback(() => headOf(view, pos), [view, pos])

  if (pos === null || language === undefined || !isShown) return null
  const choose = (chosen: string | null) =>
    view.runAside(({ tr }, dispatch) => {
      dispatch?.(tr.setNodeAttribute(pos, 'language', chosen))
      return true
    })
  return (
    <Floating anchor={anchor} context={view.editor.dom} placement="top-end" moved={String(pos)}>
      <ToolbarFrame view={view} ref={bar} className={styles.bar} focusHandlers={watchFocus}>
        <Toolbar label="Code">
          <LanguageMenu language={language} onChoose={choose} onLeave={() => view.focus()} />
          <ToolbarButton label="Wrap long lines" pressed={wraps} onPress={() => setWraps(!wraps)}>
            <WrapText aria-hidden />
          </ToolbarButton>
          <ToolbarButton
            label="Copy code"
            onPress={() => void copyCode(view.doc.nodeAt(pos)?.textContent ?? '')}
          >
            <Copy aria-hidden />
          </ToolbarButton>
        </Toolbar>
      </ToolbarFrame>
    </Floating>
  )
}

/** Returns the position of the code with the whole selection; null outside code. */
function codeAt({ editor: { selection } }: PageState) {
  const { $from, $to } = selection
  return isCode($from.parent) && $from.sameParent($to) ? $from.before() : null
}

/** Returns undefined if there is no code at the position. */
function languageAt(doc: PageView['doc'], pos: number | null) {
  const node = pos === null || pos >= doc.content.size ? null : doc.nodeAt(pos)
  return node && isCode(node) ? (node.attrs as CodeAttributes).language : undefined
}

/** Returns the lower edge of the block's head, or of the window's upper edge within the block. */
function headOf({ editor }: PageView, pos: number | null) {
  const dom = pos === null ? null : editor.nodeDOM(pos)
  if (!(dom instanceof Element)) return new DOMRect()
  const { left, top, bottom, width } = dom.getBoundingClientRect()
  const frame = editor.dom.closest('main')?.getBoundingClientRect().top ?? 0
  const edge = Math.min(Math.max(top, frame) + HEAD + 4, bottom)
  return new DOMRect(left, edge, width - 4, 0)
}
