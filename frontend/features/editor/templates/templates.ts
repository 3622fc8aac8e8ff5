import { LayoutTemplate } from 'lucide-react'
import type { Extension } from '../extensions/extension.js'

/** Entry of the slash menu that lists the templates. */
export const templates: Extension = {
  slashItems: [
    {
      title: 'Template',
      description: 'Insert one of your templates or ours',
      icon: LayoutTemplate,
      keywords: ['boilerplate', 'sample', 'preset'],
      run: (page) => page.chooseTemplate(),
    },
  ],
}
