/** A page that blocks can be moved to. */
export interface TargetPage {
  id: number
  name: string
  /** Path of its address. */
  address: string
}

/** What the window that asks for a page is told; whoever opens pages brings it. */
export interface PagePickerProps {
  title: string
  onChoose: (page: TargetPage) => void
  onClose: () => void
}
