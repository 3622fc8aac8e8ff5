import fs from 'node:fs'

/** A block of code in docs/operations.md. */
export interface PageBlock {
  chapter: string
  /** Empty for what a program prints. */
  language: string
  /** `root` or `docker`, where an ordinary user could not run it. */
  needs: string
  code: string
}

export const PAGE = fs.readFileSync('docs/operations.md', 'utf8')

/** The page's blocks of code from top to bottom. */
export function pageBlocks(page = PAGE): PageBlock[] {
  return page.split(/^## /m).flatMap((text) => {
    const [chapter = ''] = text.split('\n')
    const blocks = text.matchAll(/^```(\w*) ?(\w*)\n([^]*?)^```$/gm)
    return [...blocks].map(([, language = '', needs = '', code = '']) => {
      return { chapter, language, needs, code }
    })
  })
}

/** Hands out the blocks, and knows which nobody has asked for. */
export class PageReader {
  readonly #left = pageBlocks()

  /** The next block of this language in the chapter that has not been taken. */
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
