import type { ImportNode } from './import_outline.js'
import type { ImportEntry } from './import_source.js'
import { baseName, folded, folderOf, joinPath, titleOf } from './paths.js'

/** Target of an address within an import. */
export type ImportTarget = { node: ImportNode } | { entry: ImportEntry }

/** Endings that addresses of pages may lack. */
const PAGE_ENDINGS = ['', '.md', '.html', '.markdown']

/** Items of one name that are compared; an archive of nothing else would cost time. */
const MAX_NAMESAKES = 200

/** Targets by what addresses have instead of a path. */
interface OtherNames {
  folded: Map<string, ImportTarget>
  /** By name without folder, and for pages without ending. */
  named: Map<string, ImportTarget[]>
}

/** Finds pages and files of an import by the addresses that its pages contain. */
export class ImportIndex {
  readonly #exact = new Map<string, ImportTarget>()
  readonly #folders = new Map<string, ImportTarget>()
  #others?: OtherNames

  constructor(outline: readonly ImportNode[], entries: readonly ImportEntry[]) {
    for (const entry of entries) this.#exact.set(entry.path, { entry })
    for (const node of allNodes(outline)) {
      if (node.kind !== 'page') {
        this.#folders.set(joinPath('', node.path).normalize('NFC'), { node })
        continue
      }
      // A page replaces the file that it is read from, and follows all files.
      this.#exact.delete(node.path)
      this.#exact.set(node.path, { node })
    }
  }

  /** Built for the first address that is no exact path. Previews and many imports have none. */
  get #otherNames() {
    return (this.#others ??= otherNames(this.#exact))
  }

  /**
   * Returns the target of a path, relative to the page that names it or to the root. Reads names of
   * another case and lacking endings, then folders, and finds a moved file if its name is unique.
   * @param from path of the page
   */
  find(from: string, address: string): ImportTarget | undefined {
    for (const path of [joinPath(folderOf(from), address), joinPath('', address)]) {
      for (const ending of PAGE_ENDINGS) {
        const name = (path + ending).normalize('NFC')
        const target = this.#exact.get(name) ?? this.#otherNames.folded.get(folded(name))
        if (target) return target
      }
      const folder = this.#folders.get(path.normalize('NFC'))
      if (folder) return folder
    }
    const named = this.#byName(baseName(address))
    return named.length === 1 ? named[0] : undefined
  }

  /**
   * Returns the target of a name as in `[[name]]`: a title, a file, or the end of a path. Of several
   * the nearest one, as Obsidian does.
   */
  findByName(from: string, name: string): ImportTarget | undefined {
    const wanted = folded(joinPath('', name))
    const found = this.#byName(baseName(wanted)).filter((target) => {
      const path = folded(pathOf(target))
      const bare = PAGE_ENDINGS.some((ending) => `/${path}`.endsWith(`/${wanted}${ending}`))
      return bare || ('node' in target && folded(target.node.title) === wanted)
    })
    const near = found.find((target) => folderOf(pathOf(target)) === folderOf(from))
    if (near) return near
    return found.toSorted((a, b) => depthOf(a) - depthOf(b))[0]
  }

  #byName(name: string): readonly ImportTarget[] {
    const key = folded(name)
    const { named } = this.#otherNames
    return [...new Set(PAGE_ENDINGS.flatMap((ending) => named.get(key + ending) ?? []))]
  }
}

function otherNames(targets: ReadonlyMap<string, ImportTarget>): OtherNames {
  const names: OtherNames = { folded: new Map(), named: new Map() }
  for (const [path, target] of targets) {
    const key = folded(path)
    if (!names.folded.has(key) || 'node' in target) names.folded.set(key, target)
    const own = new Set([folded(baseName(path))])
    if ('node' in target) own.add(folded(titleOf(path))).add(folded(target.node.title))
    for (const name of own) {
      const named = names.named.get(name)
      if (named && named.length < MAX_NAMESAKES) named.push(target)
      else if (!named) names.named.set(name, [target])
    }
  }
  return names
}

function pathOf(target: ImportTarget) {
  return 'node' in target ? target.node.path : target.entry.path
}

function depthOf(target: ImportTarget) {
  return pathOf(target).split('/').length
}

/** Yields the items of an outline, each before its children. */
export function* allNodes(outline: readonly ImportNode[]): Generator<ImportNode> {
  for (const node of outline) {
    yield node
    yield* allNodes(node.children)
  }
}
