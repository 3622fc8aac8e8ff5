/** A block with text. */
export interface TextBlock {
  kind: 'heading' | 'paragraph' | 'bullet' | 'check' | 'quote'
  text: string
  /** Bold text after `text`, or ''. */
  bold: string
}

/** A block of the benchmark content. */
export type BenchBlock =
  | TextBlock
  | { kind: 'image'; src: string }
  | { kind: 'columns'; columns: TextBlock[][] }
  | { kind: 'table'; rows: string[][] }
  | { kind: 'code'; text: string }
  | { kind: 'toggle'; line: string; blocks: TextBlock[] }

/** Interface that each benchmarked page provides. */
export interface BenchPage {
  /** Shows the blocks in an editor. */
  mount: (blocks: BenchBlock[], place: HTMLElement) => unknown
}

declare global {
  interface Window {
    bench: BenchPage
    /** Times in ms from a key to the frame that shows it. */
    keyToPaint: number[]
  }
}
