import { Bookmark, ExternalLink, Pencil, Unlink } from 'lucide-react'
import { useCallback } from 'react'
import { Floating } from '../../../../../ui/floating/floating.js'
import { IconButton } from '../../../../../ui/icon-button/icon-button.js'
import { Spinner } from '../../../../../ui/spinner/spinner.js'
import { isPending } from '../../../kinds/bookmark/pending-links.js'
import { canBeBookmark, turnLinkIntoBookmark } from '../../../kinds/bookmark/turn-link.js'
import { linkAt, removeLink } from '../link-commands.js'
import { openLink } from '../link.js'
import { posToDOMRect } from '../../../menus/pos-to-dom-rect.js'
import type { PageView } from '../../../view/page-view.js'
import { useEditorState } from '../../../view/use-editor-state.js'
import { LinkForm } from './link-form.js'
import { Row, Text } from '../../../../../ui/layout/layout.js'
import styles from './link-popover.module.css'

/** Popover below the link at the cursor, with its address and actions. */
export function LinkPopover({ view }: { view: PageView }) {
  const link = useEditorState(view, ({ editor }) => linkAt(editor))
  const { editing, reading } = useEditorState(view, ({ editor, focused, dialog }) => ({
    editing: dialog === 'link',
    reading: focused && editor.selection.empty,
  }))
  const pending = useEditorState(view, ({ editor }) => {
    const range = linkAt(editor)
    return range !== null && isPending(editor, range)
  })
  const { from, to } = link ?? view.editor.state.selection
  const anchor = useCallback(() => posToDOMRect(view.editor, from, to), [view, from, to])
  if (!editing && !(link && reading)) return null
  return (
    <Floating
      anchor={anchor}
      context={view.editor.dom}
      placement="bottom-start"
      moved={`${from}-${to} ${editing}`}
    >
      {editing ? (
        <LinkForm view={view} range={{ from, to, url: link?.url ?? '' }} isNew={!link} />
      ) : (
        link && (
          <Row
            role="group"
            aria-label="Link"
            gap={1}
            className={styles.popover}
            onMouseDown={(event) => event.preventDefault()}
          >
            <Text tone="muted" size="sm" truncate>
              {link.url}
            </Text>
            <IconButton label="Open link" size="small" onClick={() => openLink(link.url)}>
              <ExternalLink aria-hidden />
            </IconButton>
            <IconButton label="Edit link" size="small" onClick={() => view.ask('link')}>
              <Pencil aria-hidden />
            </IconButton>
            {canBeBookmark(link) && (
              <IconButton
                label={pending ? 'Fetching the page' : 'Turn link into bookmark'}
                size="small"
                aria-disabled={pending || undefined}
                onClick={() => !pending && void turnLinkIntoBookmark(view, link)}
              >
                {pending ? <Spinner label="Please wait" /> : <Bookmark aria-hidden />}
              </IconButton>
            )}
            <IconButton label="Remove link" size="small" onClick={() => view.run(removeLink(link))}>
              <Unlink aria-hidden />
            </IconButton>
          </Row>
        )
      )}
    </Floating>
  )
}
