import { DEFAULT_PAGE_SETTINGS, type PageSettings } from '#modules/workspace/api'
import type { WorkspaceEvent } from '#modules/workspace/events'

/** One setting of a page and its new value. */
export type PageSetting = {
  [Name in keyof PageSettings]: { name: Name; value: PageSettings[Name] }
}[keyof PageSettings]

/** Returns the settings that differ from the defaults, except the lock: a copy is never locked. */
export function copiedSettings(settings: PageSettings): PageSetting[] {
  const { font_family, is_full_width, is_small_text } = settings
  const all: PageSetting[] = [
    { name: 'font_family', value: font_family },
    { name: 'is_full_width', value: is_full_width },
    { name: 'is_small_text', value: is_small_text },
  ]
  return all.filter(({ name, value }) => value !== DEFAULT_PAGE_SETTINGS[name])
}

/** Returns the event that gives a page a setting. */
export function toEvent(block_id: number, { name, value }: PageSetting): WorkspaceEvent {
  switch (name) {
    case 'font_family':
      return { type: 'PageFontChanged', data: { block_id, font_family: value } }
    case 'is_full_width':
      return { type: 'PageWidthChanged', data: { block_id, is_full_width: value } }
    case 'is_small_text':
      return { type: 'PageTextSizeChanged', data: { block_id, is_small_text: value } }
    case 'is_page_locked':
      return { type: 'PageLockChanged', data: { block_id, is_page_locked: value } }
    default:
      return name satisfies never
  }
}
