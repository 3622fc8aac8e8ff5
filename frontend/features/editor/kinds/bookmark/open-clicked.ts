import { isWebAddress } from '#modules/workspace/document/addresses'
import { openLink } from '../../marks/link/link.js'

/**
 * Opens the page of a clicked bookmark; returns true if the click was on its title. The browser
 * handles clicks with a modifier.
 */
export function openClicked(event: MouseEvent) {
  const link = (event.target as Element).closest<HTMLAnchorElement>('.bookmark a')
  if (!link) return false
  if (!event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) {
    event.preventDefault()
    if (isWebAddress(link.href)) openLink(link.href)
  }
  return true
}
