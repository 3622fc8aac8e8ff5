import { useLocation } from 'wouter'
import { NotFound } from '../../../app/not-found/not-found.js'
import { PageHeading } from '../../../app/page-heading.js'
import { MAIN_ID } from '../../../app/skip-link/skip-link.js'
import { EmojiIcon } from '../../../ui/emoji-icon/emoji-icon.js'
import { displayName } from '../tree/item-name.js'
import { Row, Stack } from '../../../ui/layout/layout.js'
import styles from '../workspace-screen/workspace-screen.module.css'
import { above, levelsOf, trashHref, type TrashPlace } from './trash-address.js'
import { PreviewActions, TrashPreview } from './trash-preview.js'
import { TrashTopBar } from './trash-top-bar.js'
import { useTrashActions } from './use-trash-actions.js'
import { useTrashCrumbs } from './use-trash-crumbs.js'

interface TrashedPageProps {
  place: TrashPlace
  pageId: number
}

/** A trashed page on a narrow screen, read-only, in place of the list. */
export function TrashedPage({ place, pageId }: TrashedPageProps) {
  const { crumbs, current, missing } = useTrashCrumbs(place)
  const [, navigate] = useLocation()
  const up = above(place)
  const leave = () => navigate(trashHref(up))
  const { actions, dialogs } = useTrashActions({
    parentId: levelsOf(up).at(-1)?.id ?? null,
    onGone: leave,
    onLeave: leave,
  })
  if (missing) return <NotFound />
  return (
    <>
      <TrashTopBar place={place} crumbs={crumbs} />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <Stack grow className={styles.column}>
          {current?.icon && <EmojiIcon emoji={current.icon} size={32} className={styles.emoji} />}
          <PageHeading title={current ? displayName(current) : ''} className={styles.title} />
          {current && (
            <Row align="stretch" gap={2}>
              <PreviewActions page={current} actions={actions} />
            </Row>
          )}
          <TrashPreview pageId={pageId} />
        </Stack>
      </main>
      {dialogs}
    </>
  )
}
