import { type ComponentType, useState } from 'react'
import { useLocation } from 'wouter'
import { selectedBlocks } from '../blocks/block-selection.js'
import type { PageView } from '../view/page-view.js'
import { useEditorState } from '../view/use-editor-state.js'
import type { PagePickerProps } from './contract.js'
import { moveBlocksToPage } from './move-blocks-to-page.js'

interface MoveToPageProps {
  /** Id of the open page. */
  pageId: number
  view: PageView
  Picker: ComponentType<PagePickerProps>
}

/** Asks for a page and moves the selected blocks to it. */
export function MoveToPage(props: MoveToPageProps) {
  const open = useEditorState(props.view, ({ dialog }) => dialog === 'move-to-page')
  return open && <Asking {...props} />
}

function Asking({ pageId, view, Picker }: MoveToPageProps) {
  const [, navigate] = useLocation()
  const [blocks] = useState(() => blocksOf(view))
  const what = blocks.length === 1 ? 'this block' : `${blocks.length} blocks`
  return (
    <Picker
      title={`Move ${what} to a page`}
      onClose={() => view.ask(null)}
      onChoose={(target) => {
        view.ask(null)
        view.focus()
        const onOpen = () => navigate(target.address)
        void moveBlocksToPage(view, blocks, { sourceId: pageId, target, onOpen })
      }}
    />
  )
}

function blocksOf({ editor: { state } }: PageView) {
  const range = selectedBlocks(state)
  return range ? state.doc.slice(range.from, range.to).content.content : []
}
