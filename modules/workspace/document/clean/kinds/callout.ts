import { CALLOUT_KINDS, type CalloutKind } from '#modules/workspace/document/blocks/callout'
import { confluenceBoxes } from './confluence_boxes.js'
import { readObsidianTitle } from './obsidian_callouts.js'

const KINDS = CALLOUT_KINDS.join('|')
const MARKER = new RegExp(`^\\s*\\[!(${KINDS})\\][ \\t]*(\\n|$)`, 'i')
const GITHUB = new RegExp(`^markdown-alert-(${KINDS})$`)

/** Icon at the start of a Notion callout; for an image icon, the tag as text. */
const ICON = /^\s*(\p{RGI_Emoji}|<img [^<>]{0,2000}width="40px"[^<>]{0,2000}>)\s*/v
/** Icons that match a kind of callout. */
const ICONS: Record<CalloutKind, string[]> = {
  note: ['ℹ️', '📝', '📌', '📎'],
  tip: ['💡', '✅', '👍', '✨'],
  important: ['❗', '❕', '‼️', '☝️', '📣'],
  warning: ['⚠️', '🚧'],
  caution: ['🚨', '🛑', '⛔', '🚫', '🔥'],
}

/**
 * Converts GitHub alerts, both rendered and in Markdown converted to HTML, Notion callouts, the
 * panels of Confluence, and Obsidian's callouts.
 */
export function readCallouts(body: HTMLElement) {
  for (const quote of body.querySelectorAll('blockquote')) {
    const text = firstText(quote)
    const [marker, kind] = MARKER.exec(text?.data ?? '') ?? []
    if (!text || marker === undefined) continue
    if (marker === text.data && text.nextSibling && text.nextSibling.nodeName !== 'BR') continue
    dropStart(text, marker)
    become(quote, kind!)
  }
  for (const alert of body.querySelectorAll('.markdown-alert')) {
    const names = [...alert.classList].map((name) => GITHUB.exec(name)?.[1])
    alert.querySelector('.markdown-alert-title')?.remove()
    become(alert, names.find((name) => name !== undefined) ?? '')
  }
  for (const aside of body.querySelectorAll('aside.callout')) become(aside, readIcon(aside))
  for (const { box, kind } of confluenceBoxes(body)) become(box, kind)
  for (const box of body.querySelectorAll('.callout[data-callout]')) {
    become(box, readObsidianTitle(box))
  }
}

/**
 * Returns the kind that the icon matches and removes the icon. An icon without a kind moves into
 * the text next to it.
 */
function readIcon(aside: Element): CalloutKind {
  const text = firstText(aside)
  const [start, icon] = ICON.exec(text?.data ?? '') ?? []
  if (!text || start === undefined || icon === undefined) return 'note'
  const kind = CALLOUT_KINDS.find((each) => ICONS[each].includes(icon))
  const line = text.parentElement!
  const next = line.nextElementSibling
  if (kind || icon.startsWith('<')) {
    dropStart(text, start)
  } else if (line.textContent.trim() === icon && next?.tagName === 'P') {
    next.prepend(`${icon} `)
    line.remove()
  }
  return kind ?? 'note'
}

/** Removes the start of a text, and its line if nothing is left. */
function dropStart(text: Text, start: string) {
  const line = text.parentElement!
  text.data = text.data.slice(start.length)
  if (text.data === '' && text.nextSibling?.nodeName === 'BR') text.nextSibling.remove()
  const isEmpty = line.textContent.trim() === '' && !line.querySelector('img')
  if (line.tagName === 'P' && isEmpty) line.remove()
}

/**
 * Returns the text at the start of an element; null if a block other than a paragraph comes first.
 */
function firstText(element: Element): Text | null {
  const first = [...element.childNodes].find(
    (node) => node.nodeType !== 3 || node.textContent?.trim() !== ''
  )
  if (first?.nodeType === 3) return first as Text
  return first?.nodeName === 'P' ? firstText(first as Element) : null
}

function become(element: Element, kind: string) {
  const callout = element.ownerDocument.createElement('div')
  callout.className = 'callout'
  callout.dataset.kind = kind.toLowerCase()
  callout.append(...element.childNodes)
  element.replaceWith(callout)
}
