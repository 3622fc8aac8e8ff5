import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../../app/query-client.js'
import { TypeaheadList } from '../../typeahead/typeahead-list.js'
import { TypeaheadPlace } from '../../typeahead/typeahead-place.js'
import type { TypeaheadState } from '../../typeahead/typeahead.js'
import type { PageView } from '../../view/page-view.js'
import { useEditorState } from '../../view/use-editor-state.js'
import { namesQuery } from '../../../workspace/index.js'
import { finder, insertLink, pagesFor } from './finder/finder-plugin.js'

/** Finder over all pages under the '[[' or '@'; on phones a sheet above the keyboard. */
export function Overlay({ view }: { view: PageView }) {
  const open = useEditorState(view, ({ editor }) => finder.stateOf(editor))
  return open && <OpenFinder view={view} open={open} />
}

function OpenFinder({ view, open }: { view: PageView; open: TypeaheadState }) {
  // Renders again once the names are loaded; `pagesFor` reads them from the same cache.
  const { isPending, isFetching } = useQuery(namesQuery(), queryClient)
  return (
    <TypeaheadPlace view={view} open={open}>
      <TypeaheadList
        label="Pages"
        items={pagesFor(open.query) ?? []}
        active={open.index}
        query={open.query}
        busy={isPending && isFetching}
        onHover={(next) => finder.moveTo(view.editor, next)}
        onChoose={(item) => insertLink(view.editor, item, open)}
      />
    </TypeaheadPlace>
  )
}
