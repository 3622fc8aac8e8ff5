import { TypeaheadList } from '../typeahead/typeahead-list.js'
import { TypeaheadPlace } from '../typeahead/typeahead-place.js'
import type { PageView } from '../view/page-view.js'
import { useEditorState } from '../view/use-editor-state.js'
import { moveSlashIndex, slashItemsFor, slashStateOf, templateQueryOf } from './slash-plugin.js'

/** Menu under the '/' while it is open; on phones a sheet above the keyboard. */
export function SlashMenu({ view }: { view: PageView }) {
  const slash = useEditorState(view, ({ editor }) => slashStateOf(editor))
  if (!slash) return null
  return (
    <TypeaheadPlace view={view} open={slash}>
      <TypeaheadList
        label={templateQueryOf(slash) === null ? 'Blocks' : 'Templates'}
        items={slashItemsFor(slash)}
        active={slash.index}
        query={slash.query}
        onHover={(next) => moveSlashIndex(view.editor, next)}
        onChoose={(item) => view.runSlashItem(item, slash.from)}
      />
    </TypeaheadPlace>
  )
}
