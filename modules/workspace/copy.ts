/** A copy of a block to be created. */
export interface Copy {
  id: number
  name: string
  icon: string | null
  /** Length of its text in UTF-8, or 0. */
  contentBytes: number
}
