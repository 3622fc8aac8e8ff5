/** Kinds of Obsidian's callouts that have another name here. */
const KINDS = new Map(
  Object.entries({
    abstract: 'note',
    summary: 'note',
    tldr: 'note',
    info: 'note',
    todo: 'note',
    example: 'note',
    quote: 'note',
    cite: 'note',
    hint: 'tip',
    success: 'tip',
    check: 'tip',
    done: 'tip',
    question: 'important',
    help: 'important',
    faq: 'important',
    attention: 'warning',
    failure: 'caution',
    fail: 'caution',
    missing: 'caution',
    danger: 'caution',
    error: 'caution',
    bug: 'caution',
  })
)

/** Returns the kind of callout for a kind of Obsidian; its own name if no other is known. */
export function kindOfObsidian(name: string) {
  return KINDS.get(name.toLowerCase()) ?? name.toLowerCase()
}

/** Prepares a rendered callout of Obsidian: its title becomes a line in bold. */
export function readObsidianTitle(box: Element) {
  const name = box.getAttribute('data-callout')!
  const title = box.querySelector(':scope > .callout-title')
  const line = title?.textContent.trim() ?? ''
  if (title && line.toLowerCase() === name.toLowerCase()) title.remove()
  else if (title) {
    const bold = box.ownerDocument.createElement('strong')
    bold.textContent = line
    title.replaceChildren(bold)
  }
  return kindOfObsidian(name)
}
