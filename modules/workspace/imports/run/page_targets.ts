import type { ImportTarget } from '#modules/workspace/imports/import_target'
import type { NumberedBlock } from '#modules/workspace/imports/placed_blocks'
import type { ImportedLink } from '#modules/workspace/imports/read/import_outline'

/** Finds the pages that links of an import lead to. */
export class PageTargets {
  readonly #indexes = new Map<string, number>()

  constructor(
    readonly run: { blocks: NumberedBlock[]; target: ImportTarget },
    readonly ids: readonly number[]
  ) {
    for (const { source, type, index } of run.blocks) {
      const known = source && this.#indexes.get(source.path)
      // An item with children is a block and its first page; links lead to the page.
      const isBetter = type === 'page' && known !== undefined && run.blocks[known]!.type !== 'page'
      if (source && (known === undefined || isBetter)) this.#indexes.set(source.path, index)
    }
  }

  /** Returns the id of a linked page and its address; null for what was not imported. */
  find({ path }: ImportedLink): { id: number; address: string } | null {
    const index = this.#indexes.get(path)
    if (index === undefined) return null
    const above: number[] = []
    for (let at: number | null = index; at !== null; at = this.run.blocks[at]!.parent) {
      above.unshift(this.ids[at]!)
    }
    const address = `/app/${[...this.run.target.path, ...above].join('/')}`
    return { id: this.ids[index]!, address }
  }
}
