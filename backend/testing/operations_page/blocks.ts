import fs from 'node:fs'

/** Code block in docs/operations.md. */
export interface PageBlock {
  chapter: string
  /** Empty for a program's output. */
  language: string
  /** `root` or `docker`, if an ordinary user cannot run the block. */
  needs: string
  code: string
}

export const PAGE = fs.readFileSync('docs/operations.md', 'utf8')

/** Returns the page's code blocks from top to bottom. */
export function pageBlocks(page = PAGE): PageBlock[] {
  return page.split(/^## /m).flatMap((text) => {
    const [chapter = ''] = text.split('\n')
    const blocks = text.matchAll(/^```(\w*) ?(\w*)\n([^]*?)^```$/gm)
    return [...blocks].map(([, language = '', needs = '', code = '']) => {
      return { chapter, language, needs, code }
    })
  })
}

/** Hands out the page's blocks, and tracks those not taken. */
export class PageReader {
  readonly #left = pageBlocks()

  /** Returns the next unused block of this language in the chapter. */
  take(chapter: string, language: string, needs = ''): string {
    const at = this.#left.findIndex((block) => {
      return block.chapter === chapter && block.language === language && block.needs === needs
    })
    if (at < 0) throw new Error(`No block of ${language} ${needs} is left in "${chapter}"`)
    return this.#left.splice(at, 1)[0]!.code
  }

  get left(): PageBlock[] {
    return this.#left
  }
}
