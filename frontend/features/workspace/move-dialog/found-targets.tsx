import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  foldLetters,
  type BlockRef,
  type BlockSummary,
  type BlockType,
} from '#modules/workspace/api'
import { api } from '../../../app/api-client.js'
import { useLoadFailure } from '../../../app/load-error/use-load-failure.js'
import { displayName } from '../tree/item-name.js'
import { ITEM_LISTS_KEY } from '../tree/item-queries.js'
import { Text } from '../../../ui/layout/layout.js'
import styles from './move-dialog.module.css'
import { TargetRow } from './target-row.js'
import { type TargetsProps, whyNot } from './target-tree.js'

/** Debounce in ms before the server is queried. */
const DEBOUNCE_MS = 250

interface Found {
  item: BlockSummary
  /** Ancestors, from the folder down. */
  above: BlockRef[]
}

/**
 * Targets whose names match the keyword: first those from loaded lists, then those found by the
 * server.
 */
export function FoundTargets({
  keyword,
  targetType,
  currentId,
  lockedToo,
  onChoose,
}: TargetsProps & { keyword: string }) {
  const known = useKnown(targetType, keyword)
  const asked = useSettled(keyword)
  const {
    data: hits = [],
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['blocks', 'search', 'targets', asked],
    queryFn: ({ signal }) => api.get('/blocks/search', { query: { keyword: asked }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const failure = useLoadFailure(error, () => void refetch())
  const found = new Map<number, Found>(known.map((target) => [target.item.id, target]))
  for (const hit of hits) {
    if (hit.block_type !== targetType || !matches(hit, keyword)) continue
    found.set(hit.id, { item: hit, above: hit.path })
  }
  if (found.size === 0) {
    const looking = isFetching || asked !== keyword
    const nothing = error ? failure : 'Can not find any items.'
    return (
      <Text as="p" tone="muted" size="sm" className={styles.note}>
        {looking ? 'Looking…' : nothing}
      </Text>
    )
  }
  return [...found.values()].map(({ item, above }) => (
    <TargetRow
      key={item.id}
      item={item}
      name={displayName(item)}
      level={1}
      disabled={whyNot(item, { currentId, lockedToo }) !== undefined}
      detail={whyNot(item, { currentId, lockedToo }) ?? above.map(displayName).join(' / ')}
      onPress={() => onChoose({ item, path: [...above.map(({ id }) => id), item.id] })}
    />
  ))
}

/** Returns matches among the loaded lists, with the ancestors as far as they are loaded. */
function useKnown(type: BlockType, keyword: string) {
  const lists = useQueryClient().getQueriesData<BlockSummary[]>({ queryKey: ITEM_LISTS_KEY })
  const all = new Map(lists.flatMap(([, list]) => list ?? []).map((item) => [item.id, item]))
  function above(item: BlockSummary): BlockSummary[] {
    const parent = item.parent_block_id === null ? undefined : all.get(item.parent_block_id)
    return parent ? [...above(parent), parent] : []
  }
  return [...all.values()]
    .filter((item) => item.block_type === type && matches(item, keyword))
    .slice(0, 50)
    .map((item) => ({ item, above: above(item) }))
}

function matches(item: Pick<BlockSummary, 'name' | 'block_type'>, keyword: string) {
  return foldLetters(displayName(item)).includes(foldLetters(keyword))
}

/** Returns the text once it has stayed unchanged for a while. */
function useSettled(text: string) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), DEBOUNCE_MS)
    return () => window.clearTimeout(timer)
  }, [text])
  return settled
}
