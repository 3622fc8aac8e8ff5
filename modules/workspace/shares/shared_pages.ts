import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { EMPTY_PAGE, formatContent } from '#modules/workspace/document/content'
import { linkedPageIds } from '#modules/workspace/document/page_links'
import { renderStatic } from '#modules/workspace/document/static/render_static'
import type { StaticPage } from '#modules/workspace/document/static/static_options'
import { readOwnAddress } from '#modules/workspace/exports/own_addresses'
import { shownName } from '#modules/workspace/shown_name'
import type { Block } from '#modules/workspace/tree'
import { BlockQueries } from '#projections/blocks/queries'
import { sharedPage } from './html/shared_page.js'
import { sharedBlock, type OpenShare } from './open_share.js'
import { addressesOf } from './share_addresses.js'
import { reportAddress } from './share_report.js'
import { listTree, pathTo } from './share_tree.js'
import { shareUrl } from './share_url.js'

/** Drawn texts that are kept, in UTF-16 units: a popular page costs no drawing. */
const KEPT_UNITS = 8_000_000

/** Draws the pages of shares. */
export class SharedPages {
  readonly #drawn = new LRUCache<string, string>({
    maxSize: KEPT_UNITS,
    sizeCalculation: (html, key) => html.length + key.length,
  })

  constructor(protected blocks: BlockQueries) {}

  /**
   * Returns the document of a block in a share; undefined if the read models do not show the block
   * yet, or no longer. Names nothing outside the share.
   * @param onDraw receives the bytes of a text before it is drawn, and throws to refuse the work
   */
  async draw(
    open: OpenShare,
    block: Block,
    grant: string | undefined,
    onDraw: (bytes: number) => void
  ): Promise<string | undefined> {
    const addresses = addressesOf(open, grant)
    const contents = listTree(open, block.id)
    const above = pathTo(open, block).map(({ id }) => id)
    const isPage = block.type === 'page'
    const texts = isPage ? await this.blocks.texts(open.ownerId, [block.id]) : undefined
    const nodes = texts?.get(block.id)?.nodes ?? EMPTY_PAGE
    const linked = linkedPageIds(nodes).filter((id) => sharedBlock(open, id))
    const ids = new Set([
      block.id,
      ...above,
      ...contents.items.map((item) => item.block.id),
      ...linked,
    ])
    const placed = await this.blocks.placed(open.ownerId, [...ids])
    const facts = new Map(placed.map((each) => [each.id, each]))
    const shown = facts.get(block.id)
    if (!shown) return undefined
    const pages = new Map(
      linked.flatMap((id): [number, StaticPage][] => {
        const page = facts.get(id)
        if (!page) return []
        const name = shownName(page.name, page.block_type)
        return [[id, { href: addresses.block(id), name, icon: page.icon }]]
      })
    )
    return sharedPage({
      block: shown,
      text: isPage ? await this.#text(open, nodes, pages, grant, onDraw) : undefined,
      above,
      contents,
      facts,
      addresses,
      indexable: open.share.indexable && !open.password,
      report: reportAddress(shareUrl(open.token)),
    })
  }

  /** Draws a text, or returns the one drawn before from the same text, names and tree. */
  async #text(
    open: OpenShare,
    nodes: readonly string[],
    pages: ReadonlyMap<number, StaticPage>,
    grant: string | undefined,
    onDraw: (bytes: number) => void
  ) {
    const content = formatContent(nodes)
    if (content === null) return ''
    const key = createHash('sha256')
      .update(JSON.stringify([open.token, open.revision, grant, [...pages]]))
      .update(content)
      .digest('base64url')
    const known = this.#drawn.get(key)
    if (known !== undefined) return known
    onDraw(Buffer.byteLength(content))
    const addresses = addressesOf(open, grant)
    const { origin } = new URL(process.env.APP_URL!)
    const html = await renderStatic(content, {
      file: addresses.file,
      page: (id) => pages.get(id) ?? null,
      link: (address) => {
        const own = readOwnAddress(address, origin)
        if (!own) return address
        if ('file' in own) return addresses.file(own.file)
        return sharedBlock(open, own.item) ? addresses.block(own.item) + own.hash : address
      },
      headingShift: 1,
    })
    this.#drawn.set(key, html)
    return html
  }
}
