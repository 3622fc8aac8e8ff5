import type { TokenizerAndRendererExtension } from 'marked'
import { isDay } from '../blocks/date.js'
import { inlineStart } from './inline_start.js'

/**
 * Marked extension for dates, such as @2026-05-03. Reads a date next to letters, because a page may
 * contain one there.
 */
export const dates: TokenizerAndRendererExtension = {
  name: 'date',
  level: 'inline',
  start: (src) => inlineStart(src, /@\d{4}-\d\d-\d\d/),
  tokenizer(src) {
    const [raw, day = ''] = /^@(\d{4}-\d\d-\d\d)/.exec(src) ?? []
    return raw !== undefined && isDay(day) ? { type: 'date', raw, day } : undefined
  },
  renderer: ({ day }) => `<time class="inline-date" datetime="${day}">${day}</time>`,
}
