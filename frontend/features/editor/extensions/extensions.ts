import { chainCommands } from 'prosemirror-commands'
import { inputRules } from 'prosemirror-inputrules'
import type { Node } from 'prosemirror-model'
import type { Plugin } from 'prosemirror-state'
import { blockLinks } from '../block-links/block-links.js'
import { wholeBlocks } from '../blocks/whole-blocks.js'
import { rememberAutoformat } from '../commands/undo-autoformat.js'
import { keptCharacters } from '../commands/kept-characters.js'
import { copy } from '../copy/copy.js'
import { emoji } from '../emoji/emoji.js'
import { find } from '../find/find-commands.js'
import { colors } from '../marks/colors/colors.js'
import { formats } from '../marks/formats/formats.js'
import { link } from '../marks/link/link.js'
import { attachment } from '../kinds/attachment/attachment.js'
import { bookmark } from '../kinds/bookmark/bookmark.js'
import { callout } from '../kinds/callout/callout.js'
import { codeBlock } from '../kinds/code-block/code-block.js'
import { codeKeys } from '../kinds/code-block/keys/code-keys.js'
import { date } from '../kinds/date/date.js'
import { divider } from '../kinds/divider/divider.js'
import { hardBreak } from '../kinds/hard-break/hard-break.js'
import { heading } from '../kinds/heading/heading.js'
import { image } from '../kinds/image/image.js'
import { layoutColumn, layoutRow } from '../kinds/layout-row/layout-row.js'
import { list } from '../kinds/list/list.js'
import { mathBlock, mathInline } from '../kinds/math-block/math-block.js'
import { pageLink } from '../kinds/page-link/page-link.js'
import { paragraph } from '../kinds/paragraph/paragraph.js'
import { quote } from '../kinds/quote/quote.js'
import { table } from '../kinds/table/table.js'
import { tableOfContents } from '../kinds/table-of-contents/table-of-contents.js'
import { toggle } from '../kinds/toggle/toggle.js'
import { templates } from '../templates/templates.js'
import { typography } from '../typography/typography.js'
import { paste } from '../paste/paste.js'
import { tooMuch } from '../paste/too-much/refuse-too-much.js'
import { type EditorPage, type Extension, extensionOf, type TouchItem } from './extension.js'

/** Every kind of node and mark, in the order of the menus (rule 6.2). */
export const kinds = [
  paragraph,
  hardBreak,
  heading,
  image,
  attachment,
  bookmark,
  list,
  quote,
  callout,
  toggle,
  codeBlock,
  mathBlock,
  mathInline,
  divider,
  table,
  tableOfContents,
  layoutRow,
  layoutColumn,
  pageLink,
  date,
  formats,
  colors,
  link,
]

/** Every extension of the editor. */
const extensions: Extension[] = [
  paste,
  copy,
  codeKeys,
  wholeBlocks,
  ...kinds,
  templates,
  emoji,
  typography,
  keptCharacters,
  blockLinks,
  find,
  tooMuch,
]

export const slashItems = extensions.flatMap((extension) => extension.slashItems ?? [])
export const turnIntoItems = extensions.flatMap((extension) => extension.turnInto ?? [])
export const formatItems = extensions.flatMap((extension) => extension.formats ?? [])
export const touchItems = oneForEachTitle(
  extensions.flatMap((extension) => extension.touchItems ?? [])
)
export const keyMaps = extensions.map((extension) => extension.keys ?? {})

export function pageKeyMaps(page: EditorPage) {
  return extensions.map(({ pageKeys = {} }) =>
    Object.fromEntries(Object.entries(pageKeys).map(([key, make]) => [key, make(page)]))
  )
}

/** Returns the placeholder of an empty block, which may be the line of a container. */
export function placeholderOf(node: Node, container: Node | null) {
  const ofLine = container && extensionOf(container)?.linePlaceholder?.(node)
  return ofLine || extensions.map((extension) => extension.placeholder?.(node)).find(Boolean)
}

/**
 * Returns the plugins that the extensions add to the view. Input rules come last, because they read
 * the text before the cursor. No such text exists while whole blocks are selected.
 */
export function writingPlugins(page: EditorPage): Plugin[] {
  const rules = extensions.flatMap((extension) => extension.inputRules ?? [])
  const plugins = extensions.flatMap((extension) => extension.plugins?.(page) ?? [])
  return [...plugins, inputRules({ rules }), rememberAutoformat()]
}

/** Joins buttons with the same title; their commands are tried in list order. */
function oneForEachTitle(items: readonly TouchItem[]): TouchItem[] {
  return [...Map.groupBy(items, ({ title }) => title).values()].map((same) => ({
    ...same[0]!,
    command: chainCommands(...same.map(({ command }) => command)),
  }))
}
