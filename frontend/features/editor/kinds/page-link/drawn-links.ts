import { DOMSerializer } from 'prosemirror-model'
import { navigate } from 'wouter/use-browser-location'
import { documentSchema } from '#modules/workspace/document/schema'
import { watchTarget } from './link-targets.js'

const LINK = 'a.page-link'

/** Draws the link to a page as currently known, by its schema. */
export function drawLink(id: number): HTMLElement {
  const { toDOM } = documentSchema.nodes.page_link.spec
  const node = documentSchema.nodes.page_link.create({ block_id: id })
  return DOMSerializer.renderSpec(document, toDOM!(node)).dom as HTMLElement
}

/** Redraws a link in place while its page changes; returns the function that ends this. */
export function followTarget(link: HTMLElement, id: number) {
  return watchTarget(id, () => {
    const fresh = drawLink(id)
    for (const name of ['href', 'data-icon', 'data-state']) {
      const value = fresh.getAttribute(name)
      if (value === null) link.removeAttribute(name)
      else link.setAttribute(name, value)
    }
    link.replaceChildren(...fresh.childNodes)
  })
}

/** Keeps all links below an element up to date; returns the function that ends this. */
export function followTargets(root: ParentNode) {
  const links = [...root.querySelectorAll<HTMLElement>(LINK)]
  const stops = links.map((link) => followTarget(link, Number(link.dataset.pageLink)))
  return () => {
    for (const stop of stops) stop()
  }
}

/** Lets all links below an element open in a new tab, for windows that must stay open. */
export function openInNewTabs(root: ParentNode) {
  for (const link of root.querySelectorAll<HTMLAnchorElement>(LINK)) link.target = '_blank'
}

/**
 * Opens the page of a clicked link within the app; returns true if the click was on a link. The
 * browser handles clicks with a modifier, such as Ctrl for a new tab.
 */
export function openClickedLink(event: MouseEvent) {
  const link = (event.target as Element).closest<HTMLAnchorElement>(LINK)
  if (!link) return false
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault()
    openLink(link)
  }
  return true
}

export function openLink(link: HTMLAnchorElement) {
  if (link.hasAttribute('href')) navigate(link.pathname)
}
