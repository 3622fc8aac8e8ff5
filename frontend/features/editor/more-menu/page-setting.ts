import type { BlockSummary } from '#modules/workspace/api'

/** Settings of a page that a user can change. */
export type PageSetting = Pick<
  BlockSummary,
  'font_family' | 'is_full_width' | 'is_small_text' | 'is_page_locked'
>
