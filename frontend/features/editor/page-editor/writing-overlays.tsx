import type { ComponentType } from 'react'
import { EditorMenus } from '../menus/editor-menus.js'
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

/** Menus and dialogs over the text. Their code loads once the text can be edited. */
export default function WritingOverlays({
  view,
  pageId,
  name,
  parentId,
  Picker,
}: WritingOverlaysProps) {
  return (
    <>
      <EditorMenus view={view} />
      <TooMuchDialog view={view} name={name} parentId={parentId} />
      <MoveToPage pageId={pageId} view={view} Picker={Picker} />
    </>
  )
}
