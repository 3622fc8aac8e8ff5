import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BlockRef, BlockSummary, BlockType, SearchHit } from '#modules/workspace/api'
import { api } from '../../../app/api-client.js'
import { displayName } from '../blocks/block-name.js'
import { BLOCK_LISTS_KEY } from '../blocks/block-queries.js'
import styles from './move-dialog.module.css'
import { TargetRow } from './target-row.js'
import { type TargetsProps, whyNot } from './target-tree.js'

/** How long a person stops typing before the server is asked, in ms. */
const DEBOUNCE_MS = 250

interface Found {
  block: BlockSummary
  /** What it lies in, from the folder down. */
  above: BlockRef[]
}

/** What may be chosen and is called like what was typed: what was read, then what the server finds. */
export function FoundTargets({
  keyword,
  targetType,
  currentId,
  onChoose,
}: TargetsProps & { keyword: string }) {
  const known = useKnown(targetType, keyword)
  const asked = useSettled(keyword)
  const { data: hits = [], isFetching } = useQuery({
    queryKey: ['blocks', 'search', 'targets', asked],
    queryFn: ({ signal }) =>
      api.get<SearchHit[]>('/blocks/search', { query: { keyword: asked }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const found = new Map<number, Found>(known.map((target) => [target.block.id, target]))
  for (const hit of hits) {
    if (hit.block_type !== targetType || !matches(hit, keyword)) continue
    found.set(hit.id, { block: hit, above: hit.path })
  }
  if (found.size === 0) {
    const looking = isFetching || asked !== keyword
    return <p className={styles.note}>{looking ? 'Looking…' : 'Can not find any items.'}</p>
  }
  return [...found.values()].map(({ block, above }) => (
    <TargetRow
      key={block.id}
      type={block.block_type}
      name={displayName(block)}
      level={1}
      disabled={whyNot(block, currentId) !== undefined}
      detail={whyNot(block, currentId) ?? above.map(displayName).join(' / ')}
      onPress={() => onChoose({ block, path: [...above.map(({ id }) => id), block.id] })}
    />
  ))
}

/** Among the lists that were read, with what lies above, as far as that was read too. */
function useKnown(type: BlockType, keyword: string) {
  const lists = useQueryClient().getQueriesData<BlockSummary[]>({ queryKey: BLOCK_LISTS_KEY })
  const all = new Map(lists.flatMap(([, list]) => list ?? []).map((block) => [block.id, block]))
  function above(block: BlockSummary): BlockSummary[] {
    const parent = block.parent_block_id === null ? undefined : all.get(block.parent_block_id)
    return parent ? [...above(parent), parent] : []
  }
  return [...all.values()]
    .filter((block) => block.block_type === type && matches(block, keyword))
    .slice(0, 50)
    .map((block) => ({ block, above: above(block) }))
}

function matches(block: Pick<BlockSummary, 'name' | 'block_type'>, keyword: string) {
  return displayName(block).toLocaleLowerCase().includes(keyword.toLocaleLowerCase())
}

/** The text once it has stayed the same for a while. */
function useSettled(text: string) {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), DEBOUNCE_MS)
    return () => window.clearTimeout(timer)
  }, [text])
  return settled
}
