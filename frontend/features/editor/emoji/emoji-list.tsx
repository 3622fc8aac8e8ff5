import { TypeaheadList } from '../typeahead/typeahead-list.js'
import { TypeaheadPlace } from '../typeahead/typeahead-place.js'
import type { PageView } from '../view/page-view.js'
import { useEditorState } from '../view/use-editor-state.js'
import { emojiFinder, emojiFor, insertEmoji } from './emoji-finder.js'

/** Emoji under a colon and the start of a name; on phones a sheet above the keyboard. */
export function EmojiList({ view }: { view: PageView }) {
  const open = useEditorState(view, ({ editor }) => emojiFinder.shownIn(editor))
  if (!open) return null
  return (
    <TypeaheadPlace view={view} open={open}>
      <TypeaheadList
        label="Emoji"
        items={emojiFor(open.query) ?? []}
        active={open.index}
        query={open.query}
        onHover={(next) => emojiFinder.moveTo(view.editor, next)}
        onChoose={(item) => insertEmoji(view.editor, item, open)}
      />
    </TypeaheadPlace>
  )
}
