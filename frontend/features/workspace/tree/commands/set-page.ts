import type { BlockResponse, BlockSummary, PageSettings } from '#modules/workspace/api'
import { api } from '../../../../app/api-client.js'
import type { PageSetting } from '../../../editor/index.js'
import type { TreeCommand } from '../tree-command.js'
import { nameOfMany } from '../item-name.js'
import { realId } from '../../../../app/temporary-ids.js'

export interface SetPage {
  /** Page before the change. */
  page: BlockSummary
  setting: keyof PageSetting
  value: PageSetting[keyof PageSetting]
}

/** Each setting has its own call (rule 12.4). */
const PATHS = {
  font_family: 'font-family',
  is_full_width: 'is-full-width',
  is_small_text: 'is-small-text',
  is_page_locked: 'is-page-locked',
} as const

/** Returns the variables for a page on the screen, without its text. */
export function settingOf<Name extends keyof PageSetting>(
  page: BlockSummary & Partial<Pick<BlockResponse, 'content' | 'revision'>>,
  setting: Name,
  value: PageSetting[Name]
): SetPage {
  const { content: _content, revision: _revision, ...summary } = page
  return { page: summary, setting, value }
}

/** Changes one setting of a page. */
export const setPage: TreeCommand<SetPage> = {
  name: 'set-page',
  send: ({ page, setting, value }, options) =>
    api.put(
      `/blocks/${realId(page.id)}/${PATHS[setting]}`,
      { [setting]: value } as Pick<PageSettings, typeof setting>,
      options
    ),
  show: (lists, { page, setting, value }) => lists.updatePage(page, { [setting]: value }),
  takeBack: (lists, { page, setting }) => lists.updatePage(page, { [setting]: page[setting] }),
  title: ({ page, setting, value }) => {
    const name = nameOfMany([page])
    if (setting === 'is_page_locked') return value ? `Lock ${name}` : `Unlock ${name}`
    return `Change how ${name} looks`
  },
  problem: () => 'Couldn’t change this setting',
}
