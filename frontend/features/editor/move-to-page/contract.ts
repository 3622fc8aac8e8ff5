/** Page to which blocks can be moved. */
export interface TargetPage {
  id: number
  name: string
  /** Path of the page's address. */
  address: string
}

/** Props of the dialog that picks a page; the feature that opens pages provides the dialog. */
export interface PagePickerProps {
  title: string
  onChoose: (page: TargetPage) => void
  onClose: () => void
}
