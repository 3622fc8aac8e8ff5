import type { BlockSummary } from '#modules/workspace/api'

/** What a person can set of a page. */
export type PageSetting = Pick<
  BlockSummary,
  'font_family' | 'is_full_width' | 'is_small_text' | 'is_page_locked'
>
