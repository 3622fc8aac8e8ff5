import type { CalloutKind } from '#modules/workspace/document/blocks/callout'

/** Panels of Confluence Cloud by type. */
const PANELS = new Map<string | undefined, CalloutKind>([
  ['note', 'important'],
  ['tip', 'tip'],
  ['success', 'tip'],
  ['warning', 'warning'],
  ['error', 'caution'],
])
/** Macros of Confluence Data Center by class; its notes and warnings look like one step more. */
const MACROS = new Map<string | undefined, CalloutKind>([
  ['tip', 'tip'],
  ['note', 'warning'],
  ['warning', 'caution'],
])
const MACRO = /(?:^|\s)confluence-information-macro-(tip|note|warning)(?:\s|$)/

const PLAIN = 'div.panel:not(.code, .preformatted):has(> .panelContent)'

interface Box {
  box: Element
  kind: CalloutKind
}

/** Finds the panels and macros of Confluence, and leaves only their title and content in them. */
export function confluenceBoxes(body: HTMLElement): Box[] {
  const panels = [...body.querySelectorAll<HTMLElement>('div[data-panel-type]')]
  const macros = [...body.querySelectorAll('div.confluence-information-macro')]
  const plain = [...body.querySelectorAll(PLAIN)]
  for (const box of [...panels, ...macros, ...plain]) tidy(box)
  return [
    ...panels.map((box): Box => ({ box, kind: PANELS.get(box.dataset.panelType) ?? 'note' })),
    ...macros.map((box): Box => ({ box, kind: kindOfMacro(box) })),
    ...plain.map((box): Box => ({ box, kind: 'note' })),
  ]
}

function kindOfMacro({ className }: Element): CalloutKind {
  return MACROS.get(MACRO.exec(className)?.[1]) ?? 'note'
}

/** Removes the icon, and makes the title bold, which otherwise only the style of the page does. */
function tidy(box: Element) {
  const icon = ':scope > .ak-editor-panel__icon, :scope > .confluence-information-macro-icon'
  box.querySelector(icon)?.remove()
  const title = box.querySelector(':scope > .title, :scope > .panelHeader')
  if (!title) return
  const bold = box.ownerDocument.createElement('strong')
  bold.append(...title.childNodes)
  title.append(bold)
}
