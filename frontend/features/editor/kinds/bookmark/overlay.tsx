import type { PageView } from '../../view/page-view.js'
import { BookmarkToolbar } from './bookmark-toolbar.js'
import { NewBookmark } from './new-bookmark.js'

export function Overlay({ view }: { view: PageView }) {
  return (
    <>
      <BookmarkToolbar view={view} />
      <NewBookmark view={view} />
    </>
  )
}
