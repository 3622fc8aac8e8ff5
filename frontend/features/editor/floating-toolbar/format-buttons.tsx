import { Link } from 'lucide-react'
import { ToolbarButton } from '../../../ui/toolbar/toolbar.js'
import type { PageSnapshot } from '../view/page-snapshot.js'
import { formatItems } from '../view/features.js'
import { keyNames } from '../view/key-names.js'
import type { PageView } from '../view/page-view.js'

interface FormatButtonsProps {
  view: PageView
  snapshot: PageSnapshot
}

/** The formats that the selection can have, and the link. */
export function FormatButtons({ view, snapshot: { format, link } }: FormatButtonsProps) {
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
        pressed={link !== null}
        onPress={() => view.ask('link')}
      >
        <Link aria-hidden />
      </ToolbarButton>
    </>
  )
}
