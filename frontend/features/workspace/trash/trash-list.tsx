import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { BLOCK_TYPES, type BlockSummary } from '#modules/workspace/api'
import { hasStatus } from '../../../app/api-client.js'
import { NotFound } from '../../../app/not-found/not-found.js'
import { PageHeading } from '../../../app/page-heading.js'
import { paths } from '../../../app/paths.js'
import { MAIN_ID } from '../../../app/skip-link/skip-link.js'
import { EmptyState } from '../../../ui/empty-state/empty-state.js'
import { useSelection } from '../../../ui/selection/use-selection.js'
import { useIsWide } from '../../../ui/media.js'
import { ITEM_ICONS } from '../tree/item-types.js'
import { displayName } from '../tree/item-name.js'
import { ListState } from '../tree/list-state.js'
import { trashChildrenQuery, trashQuery } from '../tree/trash-queries.js'
import { Stack } from '../../../ui/layout/layout.js'
import styles from '../workspace-screen/workspace-screen.module.css'
import { levelsOf, type TrashPlace } from './trash-address.js'
import { TrashBar } from './trash-bar.js'
import { TrashSideModal } from './trash-side-modal.js'
import { TrashTable } from './trash-table.js'
import { TrashTopBar } from './trash-top-bar.js'
import { type TrashActions, useTrashActions } from './use-trash-actions.js'
import { useTrashCrumbs } from './use-trash-crumbs.js'

/** State of the history entry if the address was that of a page. */
export interface PreviewState {
  /** Id of the page to preview beside the list. */
  preview?: number
}

/** Items in the trash, or the children of one of them. */
export function TrashList({ place }: { place: TrashPlace }) {
  const { crumbs, current, missing } = useTrashCrumbs(place)
  const parentId = levelsOf(place).at(-1)?.id ?? null
  const children = useQuery({
    ...trashChildrenQuery(parentId ?? 0),
    enabled: parentId !== null && !missing,
  })
  const root = useQuery({ ...trashQuery, enabled: parentId === null })
  const list = parentId === null ? root : children
  const [, navigate] = useLocation()
  const preview = usePreview(list.data)
  const wide = useIsWide()
  const { actions, dialogs } = useTrashActions({
    parentId,
    onGone: preview.close,
    onLeave: () => navigate(paths.trash),
  })

  if (missing || hasStatus(list.error, 404)) return <NotFound />
  const title = parentId === null ? 'Trash' : current ? displayName(current) : ''
  return (
    <>
      <TrashTopBar place={place} crumbs={crumbs} />
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        <Stack grow className={styles.column}>
          <PageHeading title={title} isName={current !== undefined} className={styles.title} />
          <ListState query={list} what="trash">
            {(items) =>
              items.length === 0 ? (
                <NothingHere place={place} />
              ) : (
                <Listed
                  items={items}
                  place={place}
                  actions={actions}
                  onPreview={wide ? preview.show : undefined}
                />
              )
            }
          </ListState>
        </Stack>
      </main>
      <TrashSideModal page={preview.page} actions={actions} onClose={preview.close} />
      {dialogs}
    </>
  )
}

interface ListedProps {
  items: BlockSummary[]
  place: TrashPlace
  actions: TrashActions
  onPreview: ((page: BlockSummary) => void) | undefined
}

/** The table. At the root its rows are selectable, and a bar acts on the selection. */
function Listed(props: ListedProps) {
  const { items, place, actions } = props
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  const selection = useSelection(ids)
  if (levelsOf(place).length > 0) return <TrashTable {...props} />
  return (
    <>
      <TrashBar items={items} selection={selection} actions={actions} />
      <TrashTable {...props} selection={selection} />
    </>
  )
}

function NothingHere({ place }: { place: TrashPlace }) {
  const level = levelsOf(place).at(-1)
  if (!level) {
    return (
      <EmptyState
        icon={Trash2}
        title="Trash folder is empty."
        text="Anything you move to the trash stays here until you delete it."
      />
    )
  }
  const held = BLOCK_TYPES[BLOCK_TYPES.indexOf(level.type) + 1] ?? 'page'
  return (
    <EmptyState
      icon={ITEM_ICONS[level.type]}
      title={`This ${level.type} is empty.`}
      text={`It had no ${held}s when it was moved to the trash.`}
    />
  )
}

/** Returns the page previewed beside the list. The history entry provides the first one. */
function usePreview(items: BlockSummary[] | undefined) {
  const asked = useHistoryState<PreviewState | null>()?.preview
  const [path, navigate] = useLocation()
  const [chosen, setChosen] = useState<BlockSummary | null>(null)
  const page = chosen ?? items?.find(({ id }) => id === asked) ?? null

  const close = useCallback(() => {
    setChosen(null)
    if (asked !== undefined) navigate(path, { replace: true, state: null })
  }, [asked, navigate, path])

  return { page, show: setChosen, close }
}
