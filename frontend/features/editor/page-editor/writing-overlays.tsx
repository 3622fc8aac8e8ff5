import { type ComponentType, useEffect } from 'react'
import { EditorMenus } from '../menus/editor-menus.js'
import { repeatHover } from '../menus/repeat-hover.js'
import type { PagePickerProps } from '../move-to-page/contract.js'
import { MoveToPage } from '../move-to-page/move-to-page.js'
import { TooMuchDialog } from '../paste/too-much/too-much-dialog.js'
import type { PageView } from '../view/page-view.js'

interface WritingOverlaysProps {
  view: PageView
  pageId: number
  name: string
  parentId: number | null
  Picker: ComponentType<PagePickerProps>
}

/** Menus and dialogs over the text. Their code loads once the text is painted. */
export default function WritingOverlays({
  view,
  pageId,
  name,
  parentId,
  Picker,
}: WritingOverlaysProps) {
  useEffect(repeatHover, [])
  return (
    <>
      <EditorMenus view={view} />
      <TooMuchDialog view={view} name={name} parentId={parentId} />
      <MoveToPage pageId={pageId} view={view} Picker={Picker} />
    </>
  )
}
