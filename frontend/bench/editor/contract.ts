/** A block with text. */
export interface TextBlock {
  kind: 'heading' | 'paragraph' | 'bullet' | 'check' | 'quote'
  text: string
  /** Follows the text, in bold; '' for none. */
  bold: string
}

/** A block of the content that the editors get. */
export type BenchBlock =
  | TextBlock
  | { kind: 'image'; src: string }
  | { kind: 'columns'; columns: TextBlock[][] }

/** What a page offers to be measured. */
export interface BenchPage {
  /** Shows the blocks for editing. */
  mount: (blocks: BenchBlock[], place: HTMLElement) => unknown
}

declare global {
  interface Window {
    bench: BenchPage
    /** From a key to the frame that shows it, in ms. */
    keyToPaint: number[]
  }
}
