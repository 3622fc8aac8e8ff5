import { LayoutTemplate } from 'lucide-react'
import type { PlacedBlock } from '#modules/workspace/api'
import { queryClient } from '../../../app/query-client.js'
import { realId } from '../../../app/temporary-ids.js'
import { emojiIcon } from '../../../ui/emoji-icon/emoji-icon.js'
import { displayName, templatesQuery } from '../../workspace/index.js'
import { parseDocument } from '../document.js'
import { pageQuery } from '../page-query.js'
import type { Template } from './template.js'

/** Returns the user's loaded templates, except the open page. */
export function knownOwnTemplates(hereId: number | undefined): Template[] {
  return ownTemplates(queryClient.getQueryData(templatesQuery.queryKey) ?? [], hereId)
}

/** Returns pages as templates, except the open page. */
export function ownTemplates(pages: PlacedBlock[], hereId: number | undefined): Template[] {
  const here = hereId === undefined ? undefined : realId(hereId)
  return pages.filter(({ id }) => realId(id) !== here).map(toTemplate)
}

function toTemplate(page: PlacedBlock): Template {
  return {
    id: `page ${page.id}`,
    title: displayName(page),
    description: page.path.map(displayName).join(' / '),
    icon: page.icon ? emojiIcon(page.icon) : LayoutTemplate,
    isOwn: true,
    read: async () => {
      const { content } = await queryClient.fetchQuery(pageQuery(realId(page.id)))
      return parseDocument(content)
    },
  }
}
