import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { EMPTY_PAGE, formatContent } from '#modules/workspace/document/content'
import { linkedPageIds } from '#modules/workspace/document/page_links'
import { renderStatic } from '#modules/workspace/document/static/render_static'
import type { StaticPage } from '#modules/workspace/document/static/static_options'
import { isPrivateAddress, readOwnAddress } from '#modules/workspace/exports/own_addresses'
import { shownName } from '#modules/workspace/shown_name'
import type { Block } from '#modules/workspace/tree'
import { BlockQueries } from '#projections/blocks/queries'
import { sharedPage } from './html/shared_page.js'
import { sharedBlock, type OpenShare } from './open_share.js'
import { addressesOf } from './share_addresses.js'
import { reportAddress } from './share_report.js'
import { ShareOrder } from './share_order.js'
import { listTree, pathTo } from './share_tree.js'
import { shareUrl } from './share_url.js'

/** Drawn texts that are kept, in UTF-16 units: a popular page costs no drawing. */
const KEPT_UNITS = 8_000_000

/** Part of a text's bytes that a kept text costs: it is read, put into its page and compressed. */
const KEPT_SHARE = 1 / 4
/** Bytes that an item of a list costs. */
const ITEM_BYTES = 50

/** Text of a page, and the bytes that its drawing costs. */
interface Text {
  bytes: number
  draw: () => Promise<string> | string
}

/** Draws the pages of shares. */
export class SharedPages {
  readonly #drawn = new LRUCache<string, string>({
    maxSize: KEPT_UNITS,
    sizeCalculation: (html, key) => html.length + key.length,
  })

  readonly #order: ShareOrder

  constructor(protected blocks: BlockQueries) {
    this.#order = new ShareOrder(blocks)
  }

  /**
   * Returns the document of a block in a share; undefined if the read models do not show the block
   * yet, or no longer. Names nothing outside the share.
   * @param onDraw receives the cost in bytes of text before anything is drawn, and throws to refuse
   * the work
   */
  async draw(
    open: OpenShare,
    block: Block,
    grant: string | undefined,
    onDraw: (bytes: number) => void
  ): Promise<string | undefined> {
    const addresses = addressesOf(open, grant)
    const contents = listTree(open, block.id, await this.#order.of(open))
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
    const text = isPage ? this.#text(open, nodes, pages, grant) : undefined
    onDraw((text?.bytes ?? 0) + contents.items.length * ITEM_BYTES)
    return sharedPage({
      block: shown,
      text: await text?.draw(),
      above,
      contents,
      facts,
      addresses,
      indexable: open.share.indexable && !open.password,
      report: reportAddress(shareUrl(open.token)),
    })
  }

  /** Returns a text, possibly drawn before from the same content, names and tree. */
  #text(
    open: OpenShare,
    nodes: readonly string[],
    pages: ReadonlyMap<number, StaticPage>,
    grant: string | undefined
  ): Text {
    const content = formatContent(nodes)
    if (content === null) return { bytes: 0, draw: () => '' }
    const key = createHash('sha256')
      .update(JSON.stringify([open.token, open.revision, grant, [...pages]]))
      .update(content)
      .digest('base64url')
    const bytes = Buffer.byteLength(content)
    const known = this.#drawn.get(key)
    if (known !== undefined) return { bytes: bytes * KEPT_SHARE, draw: () => known }
    const draw = async () => {
      const html = await drawText(open, content, pages, grant)
      this.#drawn.set(key, html)
      return html
    }
    return { bytes, draw }
  }
}

function drawText(
  open: OpenShare,
  content: string,
  pages: ReadonlyMap<number, StaticPage>,
  grant: string | undefined
) {
  const addresses = addressesOf(open, grant)
  const { origin } = new URL(process.env.APP_URL!)
  return renderStatic(content, {
    file: addresses.file,
    page: (id) => pages.get(id) ?? null,
    link: (address) => {
      const own = readOwnAddress(address, origin)
      if (own && 'file' in own) return addresses.file(own.file)
      if (own && sharedBlock(open, own.item)) return addresses.block(own.item) + own.hash
      return isPrivateAddress(address, origin) ? null : address
    },
    headingShift: 1,
  })
}
