/** A page that blocks can be moved to. */
export interface TargetPage {
  id: number
  name: string
  /** Path of its address. */
  address: string
}

/** Props of the dialog that asks for a page; the feature that opens pages brings it. */
export interface PagePickerProps {
  title: string
  onChoose: (page: TargetPage) => void
  onClose: () => void
}
