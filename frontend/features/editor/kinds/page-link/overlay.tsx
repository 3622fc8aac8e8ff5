import { TypeaheadList } from '../../typeahead/typeahead-list.js'
import { TypeaheadPlace } from '../../typeahead/typeahead-place.js'
import type { TypeaheadState } from '../../typeahead/typeahead.js'
import type { PageView } from '../../view/page-view.js'
import { useEditorState } from '../../view/use-editor-state.js'
import { usePageNames } from '../../../workspace/index.js'
import { finder, foundFor, insertFound } from './finder/finder-plugin.js'

/** Finder over all pages under the '[[' or '@'; on phones a sheet above the keyboard. */
export function Overlay({ view }: { view: PageView }) {
  const open = useEditorState(view, ({ editor }) => finder.stateOf(editor))
  return open && <OpenFinder view={view} open={open} />
}

function OpenFinder({ view, open }: { view: PageView; open: TypeaheadState }) {
  const { query, trigger, index } = open
  const busy = usePageNames(query)
  return (
    <TypeaheadPlace view={view} open={open}>
      <TypeaheadList
        label={trigger === '@' ? 'Pages and dates' : 'Pages'}
        items={foundFor(query, trigger) ?? []}
        active={index}
        query={query}
        busy={busy}
        onHover={(next) => finder.moveTo(view.editor, next)}
        onChoose={(item) => insertFound(view.editor, item, open)}
      />
    </TypeaheadPlace>
  )
}
