import { Info, Lightbulb, MessageSquareWarning, OctagonAlert, TriangleAlert } from 'lucide-react'
import { useCallback } from 'react'
import { Floating } from '../../../../ui/floating/floating.js'
import { Toolbar, ToolbarButton } from '../../../../ui/toolbar/toolbar.js'
import { ToolbarFrame } from '../../menus/toolbar-frame/toolbar-frame.js'
import { useFocusWithin } from '../../menus/use-focus-within.js'
import { isTypeaheadOpen } from '../../typeahead/typeahead.js'
import type { PageView } from '../../view/page-view.js'
import { useEditorState } from '../../view/use-editor-state.js'
import { calloutAt } from './callout.js'
import {
  CALLOUT_KINDS,
  CALLOUT_NAMES,
  type CalloutKind,
} from '#modules/workspace/document/blocks/callout'

const ICONS = {
  note: Info,
  tip: Lightbulb,
  important: MessageSquareWarning,
  warning: TriangleAlert,
  caution: OctagonAlert,
}

/** Toolbar above the callout at the cursor, which changes its kind. Alt+F10 focuses the toolbar. */
export function Overlay({ view }: { view: PageView }) {
  const callout = useEditorState(view, ({ editor }) => calloutAt(editor))
  const [inside, watchFocus] = useFocusWithin()
  const isWriting = useEditorState(
    view,
    ({ editor, focused, dialog }) =>
      (focused || inside) && dialog === null && editor.selection.empty && !isTypeaheadOpen(editor)
  )
  const pos = callout?.pos ?? 0
  const anchor = useCallback(() => {
    const dom = view.editor.nodeDOM(pos)
    return dom instanceof Element ? dom.getBoundingClientRect() : new DOMRect()
  }, [view, pos])

  if (!callout || !isWriting) return null
  const choose = (kind: CalloutKind) =>
    view.run(({ tr }, dispatch) => {
      dispatch?.(tr.setNodeAttribute(pos, 'kind', kind))
      return true
    })
  return (
    <Floating anchor={anchor} context={view.editor.dom} placement="top-end" moved={String(pos)}>
      <ToolbarFrame view={view} focusHandlers={watchFocus}>
        <Toolbar label="Callout">
          {CALLOUT_KINDS.map((kind) => {
            const Icon = ICONS[kind]
            return (
              <ToolbarButton
                key={kind}
                label={CALLOUT_NAMES[kind]}
                pressed={kind === callout.kind}
                onPress={() => choose(kind)}
              >
                <Icon aria-hidden />
              </ToolbarButton>
            )
          })}
        </Toolbar>
      </ToolbarFrame>
    </Floating>
  )
}
