import { useAtom } from 'jotai'
import { useCallback, useMemo, useState } from 'react'
import type { BlockRef } from '#modules/workspace/api'
import { CommandPalette } from '../../../ui/command-palette/command-palette.js'
import type { Command } from '../../../ui/command-palette/command-row.js'
import type { CommandGroup } from '../../../ui/command-palette/command-search.js'
import type { ItemCommand } from '../search/search-commands.js'
import { useSearch } from '../search/use-search.js'
import { displayName } from '../tree/item-name.js'
import { typedAtom } from './bar-state.js'
import { actionGroup, ACTIONS_SIGN, mergeGroups } from './bar-groups.js'
import type { Action } from './use-actions.js'
import { useLevel } from './use-level.js'

interface BarWindowProps {
  actions: Action[]
  /** Called with the action to run once the window is closed. */
  onAct: (action: Action) => void
  onClose: () => void
}

/** Window of the command bar, mounted while open. */
export function BarWindow({ actions, onAct, onClose }: BarWindowProps) {
  const [state, setState] = useAtom(typedAtom)
  const typed = state ?? ''
  const [place, setPlace] = useState<BlockRef[]>([])
  const isInside = place.length > 0
  const onlyActions = !isInside && typed.startsWith(ACTIONS_SIGN)
  const { props: search, named } = useSearch(isInside || onlyActions ? '' : typed)
  const level = useLevel(place, typed)

  const setTyped = useCallback(
    (text: string) => setState((now) => (now === null ? null : text)),
    [setState]
  )
  const lookInside = useCallback(
    (next: BlockRef[]) => {
      setPlace(next)
      setTyped('')
    },
    [setTyped]
  )
  const found = useMemo(() => {
    if (isInside) return level.groups
    const acts = actionGroup(actions, onlyActions ? typed.slice(1) : typed, onAct)
    if (onlyActions) return [acts]
    return typed.trim() === '' ? [...search.groups, acts] : mergeGroups(search.groups, acts, named)
  }, [isInside, level.groups, actions, onlyActions, typed, onAct, search.groups, named])
  const groups = useMemo(() => withInside(found, lookInside), [found, lookInside])

  const ofLevel = {
    stale: level.isPending,
    busy: level.isFetching,
    note: undefined,
    announcement: `In ${place.map(displayName).join(', ')}`,
  }
  return (
    <CommandPalette
      {...search}
      {...(isInside && ofLevel)}
      {...(onlyActions && { stale: false, announcement: '' })}
      open
      onClose={onClose}
      onChoose={(command) => command.run?.()}
      inside={place.map(displayName)}
      onLeave={() => lookInside(place.slice(0, -1))}
      groups={groups}
      hint={typed === '' && !isInside ? { keys: ACTIONS_SIGN, what: 'for actions' } : undefined}
      empty={isInside || onlyActions ? <p role="status">Can not find any items.</p> : search.empty}
      query={typed}
      onQueryChange={setTyped}
    />
  )
}

/** Adds `lookInside` to commands for items that have children. */
function withInside(groups: CommandGroup[], lookInside: (place: BlockRef[]) => void) {
  return groups.map((group) => ({ ...group, commands: group.commands.map(withInsideOf) }))

  function withInsideOf(command: Command): Command {
    const { place = [] } = command as Partial<ItemCommand>
    const holds = place.length > 0 && place.at(-1)?.block_type !== 'page'
    return holds ? { ...command, lookInside: () => lookInside(place) } : command
  }
}
