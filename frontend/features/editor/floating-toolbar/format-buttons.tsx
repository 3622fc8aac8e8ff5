import { Link } from 'lucide-react'
import { ToolbarButton } from '../../../ui/toolbar/toolbar.js'
import { formatItems } from '../extensions/extensions.js'
import type { Format } from './format.js'
import { keyNames } from '../../../ui/keys/key-names.js'
import type { PageView } from '../view/page-view.js'

interface FormatButtonsProps {
  view: PageView
  format: Format
}

/** Buttons for the formats of the selection and for the link. */
export function FormatButtons({ view, format }: FormatButtonsProps) {
  return (
    <>
      {formatItems.map(({ title, icon: Icon, keys, mark, command }) => (
        <ToolbarButton
          key={title}
          label={title}
          keys={keyNames(keys)}
          pressed={format.marks.includes(`,${mark},`)}
          onPress={() => view.run(command)}
        >
          <Icon aria-hidden />
        </ToolbarButton>
      ))}
      <ToolbarButton
        label="Link"
        keys={keyNames('Mod-k')}
        pressed={format.isLinked}
        onPress={() => view.ask('link')}
      >
        <Link aria-hidden />
      </ToolbarButton>
    </>
  )
}
