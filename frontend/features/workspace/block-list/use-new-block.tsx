import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { BlockAnswer, BlockType } from '#modules/workspace/api'
import { ApiError } from '../../../app/api-client.js'
import { paths } from '../../../app/paths.js'
import { useIsWide } from '../../../ui/use-is-wide.js'
import { useBlockCommand } from '../blocks/block-mutations.js'
import { defaultName } from '../blocks/block-name.js'
import { createBlock, newBlock } from '../blocks/commands/create-block.js'
import { NameDialog } from './name-dialog.js'

const NO_PARENT = 'Can not find parent block with provided id'

/** Marks the history entry of a page that was just made, so that its title gets the cursor. */
export interface NewPageState {
  isNew?: boolean
}

/**
 * Makes blocks of one type under one parent: a page at once, others after asking for a name; on
 * wide screens it then leads there (SPEC §2, Creating blocks). `path` holds the ids above.
 */
export function useNewBlock(type: BlockType, path: number[], suggestedName = defaultName(type)) {
  const [asking, setAsking] = useState(false)
  const [, navigate] = useLocation()
  const wide = useIsWide()
  const made = useRef<string>(null)
  const { run, isPending, error, reset } = useBlockCommand(createBlock)

  function create(name: string) {
    run(newBlock(type, path.at(-1) ?? null, name), { onSuccess, onError })
  }

  function onSuccess(block: BlockAnswer) {
    setAsking(false)
    const state: NewPageState = { isNew: type === 'page' }
    made.current = paths.block(...path, block.id)
    if (wide) navigate(made.current, { state })
  }

  function onError(problem: Error) {
    const parentGone = problem instanceof ApiError && problem.message === NO_PARENT
    if (parentGone) navigate(paths.notFound)
  }

  function start() {
    if (isPending) return
    reset()
    if (type === 'page') create(suggestedName)
    else setAsking(true)
    made.current = null
  }

  /** What was made: the heading of its screen takes the focus by itself, else its row does. */
  function finalFocus() {
    if (!made.current) return true
    return !wide && (document.querySelector<HTMLElement>(`a[href="${made.current}"]`) ?? true)
  }

  const dialog = asking ? (
    <NameDialog
      title={`New ${type}`}
      submitLabel="Create"
      initialName={suggestedName}
      required
      pending={isPending}
      error={error}
      onSubmit={create}
      onClose={() => setAsking(false)}
      finalFocus={finalFocus}
    />
  ) : null

  return { start, dialog }
}
