import type { SlashItem } from '../extensions/extension.js'
import { readPageAddress } from '../kinds/page-link/page-address.js'
import { applyTemplate } from './apply-template.js'
import { knownOwnTemplates } from './own-templates.js'
import { productTemplates } from './product-templates.js'

/** Returns the templates as entries of the slash menu: the user's first, without the open page. */
export function templateItems(): SlashItem[] {
  return [...knownOwnTemplates(openPageId()), ...productTemplates].map((template) => {
    const { id, title, description, icon } = template
    const run: SlashItem['run'] = (page) => void applyTemplate(page, template)
    return { id, title, description, icon, keywords: [], run }
  })
}

function openPageId() {
  return globalThis.location ? readPageAddress(location.origin + location.pathname) : undefined
}
