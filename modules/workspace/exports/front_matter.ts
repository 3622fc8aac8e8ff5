import type { BlockSummary, FontFamily } from '#modules/workspace/api'

/** Facts about a page that its Markdown states before the text. */
export interface PageFacts {
  block: BlockSummary
  favorite: boolean
  template: boolean
}

/** Names of the fonts; sans is the default and left out (rule 4.1). */
const FONTS: Record<FontFamily, string | undefined> = { 1: undefined, 2: 'serif', 3: 'mono' }

/**
 * Returns a page's front matter in YAML, with the line of its end. Texts are in double quotes, as in
 * JSON; facts with their default are left out (rule 8.31).
 */
export function frontMatter({ block, favorite, template }: PageFacts): string {
  const facts: [name: string, value: string | number | undefined][] = [
    ['title', JSON.stringify(block.name)],
    ['icon', block.icon === null ? undefined : JSON.stringify(block.icon)],
    ['order', block.ordering],
    ['created', block.created_at],
    ['edited', block.updated_at],
    ['favorite', favorite ? 'true' : undefined],
    ['template', template ? 'true' : undefined],
    ['locked', block.is_page_locked ? 'true' : undefined],
    ['font', FONTS[block.font_family]],
    ['full_width', block.is_full_width ? 'true' : undefined],
    ['small_text', block.is_small_text ? 'true' : undefined],
  ]
  const lines = facts.flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${value}`))
  return ['---', ...lines, '---', ''].join('\n')
}
