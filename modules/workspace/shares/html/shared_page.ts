import type { BlockSummary } from '#modules/workspace/api'
import { escapeAttribute, escapeHtml } from '#modules/workspace/document/markdown'
import { looksOf, withAnchors } from '#modules/workspace/exports/html/page'
import { shownName } from '#modules/workspace/shown_name'
import type { ShareAddresses } from '../share_addresses.js'
import type { ListedTree } from '../share_tree.js'
import { shareDocument } from './share_document.js'

/** Facts of a block that readers see. */
type Shown = Pick<BlockSummary, 'id' | 'name' | 'icon' | 'block_type'>

/** A shared block, as it is drawn. */
export interface SharedPage {
  block: BlockSummary
  /** HTML of the text; undefined for a block that is no page. */
  text?: string
  /** Ids of the shared blocks above it, the shared one first. */
  above: readonly number[]
  contents: ListedTree
  /** Blocks above it and in its contents, by id. */
  facts: ReadonlyMap<number, Shown>
  addresses: ShareAddresses
  indexable: boolean
  /** Address of a mail that reports the page. */
  report: string
}

/** Returns the document of a shared block, without any script. */
export function sharedPage(page: SharedPage): string {
  const { block, text, contents, indexable } = page
  const name = shownName(block.name, block.block_type)
  const isPage = text !== undefined
  const hasTree = isPage && contents.items.length > 0
  const body = [
    hasTree ? '<a class="to-contents" href="#contents">Contents</a>' : '',
    `<div${hasTree ? ' class="with-tree"' : ''}>`,
    `<main class="page ${isPage ? looksOf(block) : 'sans'}">`,
    crumbsOf(page),
    `<h1>${iconOf(block)}${escapeHtml(name)}</h1>`,
    isPage ? withAnchors(text) : `<div class="listed">${listOf(page)}</div>`,
    '</main>',
    hasTree
      ? `<nav class="tree listed" id="contents" aria-label="Contents">${listOf(page)}</nav>`
      : '',
    '</div>',
    `<footer class="foot">Shared with Strata. <a href="${escapeAttribute(page.report)}">Report this page</a></footer>`,
  ]
  const html = body.filter((part) => part !== '').join('\n')
  return shareDocument({ title: name, body: html, indexable })
}

function crumbsOf({ above, facts, addresses }: SharedPage) {
  const links = above.flatMap((id) => {
    const block = facts.get(id)
    return block ? [`<a href="${hrefOf(addresses, id)}">${labelOf(block)}</a>`] : []
  })
  if (links.length === 0) return ''
  return `<nav class="crumbs" aria-label="Location">${links.join(' / ')}</nav>`
}

function listOf({ block: open, contents: { items, hidden }, facts, addresses }: SharedPage) {
  let html = ''
  let depth = 0
  for (const { block, depth: wanted } of items) {
    const shown = facts.get(block.id)
    if (!shown) continue
    const level = Math.min(wanted, depth + 1)
    html += level > depth ? '<ul>' : `</li>${'</ul></li>'.repeat(depth - level)}`
    depth = level
    const group = block.type === 'page' ? '' : ' class="group"'
    const current = block.id === open.id ? ' aria-current="page"' : ''
    html += `<li><a${group} href="${hrefOf(addresses, block.id)}"${current}>${labelOf(shown)}</a>`
  }
  html += '</li></ul>'.repeat(depth)
  if (html === '') return '<p class="more">There are no pages here yet.</p>'
  return hidden === 0 ? html : `${html}<p class="more">And ${hidden} more pages</p>`
}

function hrefOf(addresses: ShareAddresses, id: number) {
  return escapeAttribute(addresses.block(id))
}

function labelOf(block: Shown) {
  return iconOf(block) + escapeHtml(shownName(block.name, block.block_type))
}

function iconOf({ icon }: Pick<Shown, 'icon'>) {
  return icon === null ? '' : `<span aria-hidden="true">${escapeHtml(icon)}</span> `
}
