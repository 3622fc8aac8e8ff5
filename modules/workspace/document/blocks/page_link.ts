import { parseAddress } from '#modules/workspace/document/addresses'
import { wholeNumber } from '#modules/workspace/document/attributes'
import type { BlockSpec } from '#modules/workspace/document/block_spec'
import type { DomElement } from '#modules/workspace/document/dom'
import { markdownAddress } from '#modules/workspace/document/markdown'

export interface PageLinkAttributes {
  /** Id of the linked page. Unchecked, because the page may be deleted at any time. */
  block_id: number
}

/** Linked page as displayed; a document holds only its id. */
export interface LinkedPage {
  name: string
  /** Emoji of the page. */
  icon?: string | null
  /**
   * `loading` until the page is known, `trash` for a page in the trash, `gone` for a page that does
   * not exist or belongs to another user.
   */
  state: 'here' | 'trash' | 'gone' | 'loading'
  /** Absolute address; undefined if nothing can be opened. */
  address?: string
}

const UNKNOWN: LinkedPage = { name: 'Page', state: 'loading' }

let find: (id: number) => LinkedPage | undefined = () => undefined

/** Sets the source of the linked pages' names; the server has none. */
export function findLinkedPagesBy(source: typeof find) {
  find = source
}

export function linkedPage(id: number) {
  return find(id) ?? UNKNOWN
}

/** A link to another page that shows the page's current name. */
export const pageLink: BlockSpec = {
  attrs: { block_id: { validate: wholeNumber(1, Number.MAX_SAFE_INTEGER) } },
  inline: true,
  group: 'inline',
  atom: true,
  // A selected node means a selected block; see editor/blocks/.
  selectable: false,
  leafText: (node) => linkedPage(idOf(node.attrs)).name,
  markdown: {
    write: (state, node, { addresses }) => {
      const { name, address } = addresses.page(idOf(node.attrs))
      const text = state.esc(name).replaceAll('$', String.raw`\$`)
      state.write(address === undefined ? text : `[${text}](${markdownAddress(address, '')})`)
    },
  },
  // Before links, which would read the element as a link with the name as its text.
  parseDOM: [{ tag: 'a[data-page-link]', priority: 60, getAttrs: readPageLink }],
  toDOM: ({ attrs }) => {
    const id = idOf(attrs)
    const { name, icon, state, address } = linkedPage(id)
    const looks = {
      class: 'page-link',
      'data-page-link': String(id),
      'data-icon': icon ?? undefined,
      'data-state': state,
    }
    const content = ['span', { class: 'page-link-name' }, name] as const
    const note = state === 'trash' ? [['span', { class: 'page-link-note' }, ' (in the trash)']] : []
    return ['a', { ...looks, href: address, dir: 'auto' }, content, ...note]
  },
}

function idOf(attrs: object) {
  return (attrs as PageLinkAttributes).block_id
}

/** Reads a copied link; the id means nothing if the link is from another installation. */
function readPageLink(element: DomElement): PageLinkAttributes | false {
  const id = Number(element.dataset.pageLink)
  const isValid = Number.isSafeInteger(id) && id > 0
  return isValid && !isElsewhere(element.getAttribute('href')) && { block_id: id }
}

function isElsewhere(address: string | null) {
  const { location } = globalThis as { location?: { origin: string } }
  if (address === null || !location || !URL.canParse(location.origin)) return false
  return parseAddress(address, location.origin)?.origin !== location.origin
}
