/**
 * Every change of the tree goes through here, one after the other: shown optimistically, sent with
 * an idempotency key of its own, rolled back with an honest message when the server refuses, and
 * offered to be undone. Each command is a default of the query client under a stable key, so that
 * changes that wait find it again.
 */
import { type MutationKey, useMutation } from '@tanstack/react-query'
import {
  ApiError,
  hasStatus,
  isUnreachable,
  messageOf,
  newIdempotencyKey,
} from '../../../app/api-client.js'
import { queryClient } from '../../../app/query-client.js'
import { notify, notifyError } from '../../../ui/toast/toast.js'
import { pageQuery, pageRenamed, pageUnlocked } from '../../editor/index.js'
import { addRefusedChange, type RefusedChange } from '../mutation-queue/refused-changes.js'
import type { TreeCall, TreeCommand } from './tree-command.js'
import { ItemLists } from './item-lists.js'
import { cleanName } from './item-name.js'
import { archiveItems, restoreItems } from './commands/archive-items.js'
import { createItem } from './commands/create-item.js'
import { deleteForEver } from './commands/delete-for-ever.js'
import { moveItems } from './commands/move-items.js'
import { renameItem } from './commands/rename-item.js'
import { restoreFromTrash } from './commands/restore-from-trash.js'
import { setPage } from './commands/set-page.js'
import { TRASH_KEY } from './trash-queries.js'

/** The variables of a mutation: those of the command, and what this adds to them. */
export type CommandVariables<V extends object> = V & {
  /** The same for every attempt at this change. */
  idempotencyKey: string
  /** When the person asked for it, in ms since 1970. */
  askedAt: number
  /** True for the change that undoes another: it says nothing when it is done. */
  quiet?: boolean
}

/** What the key of every change of the tree begins with; browsers hold waiting changes under it. */
export const TREE_KEY = ['blocks']

function mutationKeyOf({ name }: TreeCommand): MutationKey {
  return [...TREE_KEY, name]
}

/** How often a change is sent again when there was no answer that says yes or no. */
const MAX_RETRIES = 10
/** Milliseconds after which a change has waited: nobody looks at its outcome any more. */
const WAITED = 5_000

const commands = new Map<string, TreeCommand>()
const lists = new ItemLists(queryClient)

/** Makes a command known. `onDone` is for other parts of the app that are to hear of it. */
function register<V extends object, A>(
  command: TreeCommand<V, A>,
  onDone?: (variables: V) => unknown
) {
  commands.set(command.name, command as TreeCommand)
  queryClient.setMutationDefaults(mutationKeyOf(command), {
    // While the server is unreachable they wait (waiting-changes/), and are sent in their order.
    networkMode: 'online',
    retry: (failures, error) => mayPass(error) && failures < MAX_RETRIES,
    // One after the other: each place speaks of the list as the change before left it.
    scope: { id: 'blocks' },
    mutationFn: (variables: CommandVariables<V>) => command.send(variables, variables),
    onSuccess: (response: A, variables: CommandVariables<V>) => {
      command.settle?.(lists, response, variables)
      onDone?.(variables)
      if (!variables.quiet && !hasWaited(variables)) tellDone(command, variables)
    },
    onError: (error: Error, variables: CommandVariables<V>) => {
      command.takeBack(lists, variables)
      lists.doubt()
      // The session ended: it is kept, and sent after the next sign-in.
      if (hasStatus(error, 401)) return
      command.refuse?.(variables, error)
      if (hasWaited(variables)) addRefusedChange(refusal(command, variables, error))
      else tellRefused(command, variables, error)
    },
    onSettled: () => {
      const last = queryClient.isMutating({ mutationKey: TREE_KEY }) === 1
      if (last) void lists.refreshDoubtful()
    },
  })
}

function tellRefused<V extends object, A>(command: TreeCommand<V, A>, variables: V, error: Error) {
  const problem = command.problem(variables, error)
  if (problem !== null) notifyError(`${problem}: ${messageOf(error)}`)
}

function refusal<V extends object, A>(
  command: TreeCommand<V, A>,
  variables: CommandVariables<V>,
  error: Error
): RefusedChange {
  const { name } = command
  const { idempotencyKey: id } = variables
  return { id, command: name, variables, title: command.title(variables), reason: messageOf(error) }
}

function hasWaited({ askedAt }: CommandVariables<object>) {
  return Date.now() - askedAt > WAITED
}

/** Whether the very same request may succeed later. */
function mayPass(error: Error) {
  if (isUnreachable(error)) return true
  return (
    error instanceof ApiError && (error.code === 'E_CONFLICT' || [429, 503].includes(error.status))
  )
}

register(createItem)
register(renameItem, ({ item, name }) => pageRenamed(item.id, cleanName(name)))
register(moveItems, ({ items, parentId }) => {
  for (const { id } of items) pageMoved(id, parentId)
})
register(archiveItems, readTrashAnew)
register(restoreItems, readTrashAnew)
register(restoreFromTrash)
register(setPage, ({ page, setting, value }) => {
  if (setting === 'is_page_locked' && !value) void pageUnlocked(page.id)
})
register(deleteForEver)

/** What is on the screen of the trash stays there until the answer comes; the rest is forgotten. */
async function readTrashAnew() {
  queryClient.removeQueries({ queryKey: TRASH_KEY, type: 'inactive' })
  await queryClient.invalidateQueries({ queryKey: TRASH_KEY })
}

/** The editor compares where its page is with the address. */
function pageMoved(id: number, parentId: number | null) {
  queryClient.setQueryData(
    pageQuery(id).queryKey,
    (page) => page && { ...page, parent_block_id: parentId }
  )
}

function tellDone<V extends object, A>(command: TreeCommand<V, A>, variables: CommandVariables<V>) {
  const done = command.done?.(variables)
  if (!done) return
  const { message, undo } = done
  const { idempotencyKey } = variables
  notify(message, undo && (() => void undoAll(undo(lists), idempotencyKey)))
}

/** What else is to happen when a change was undone; for as long as the tab lives. */
const afterUndo = new Map<string, () => void>()

async function undoAll(calls: TreeCall[], undone: string) {
  for (const { command, variables } of calls) await run(command, variables, { quiet: true })
  afterUndo.get(undone)?.()
}

interface RunOptions {
  quiet?: boolean
  /** Called after the person has undone the change. */
  onUndone?: () => void
}

/**
 * Runs a command from anywhere. The change shows when this returns; what goes wrong later is told
 * and taken back. Resolves to whether it was made.
 */
export async function run<V extends object, A>(
  command: TreeCommand<V, A>,
  variables: V,
  { quiet = false, onUndone }: RunOptions = {}
) {
  const all = { ...variables, ...newAttempt(), quiet }
  if (onUndone) afterUndo.set(all.idempotencyKey, onUndone)
  command.show(lists, variables)
  const mutation = queryClient
    .getMutationCache()
    .build<A, Error, CommandVariables<V>, unknown>(queryClient, {
      mutationKey: mutationKeyOf(command),
    })
  return mutation.execute(all).then(
    () => true,
    () => false
  )
}

function newAttempt() {
  return { idempotencyKey: newIdempotencyKey(), askedAt: Date.now() }
}

/** Runs a command that was kept under its name. */
export function runByName(name: string, variables: object) {
  const command = commands.get(name)
  return command ? run(command, variables) : Promise.resolve(false)
}

/** Shows a command that was kept under its name in lists that lack it. */
export function showByName(name: string, lacking: ItemLists, variables: object) {
  commands.get(name)?.show(lacking, variables)
}

/** Has the lists read again when nothing is under way any more. */
export function doubtLists() {
  lists.doubt()
  if (queryClient.isMutating({ mutationKey: TREE_KEY }) === 0) void lists.refreshDoubtful()
}

/** A command for a component that shows how it goes. */
export function useTreeCommand<V extends object, A>(command: TreeCommand<V, A>) {
  const { mutate, ...state } = useMutation<A, Error, CommandVariables<V>>({
    mutationKey: mutationKeyOf(command),
  })
  type Options = Parameters<typeof mutate>[1]
  function start(variables: V, options?: Options) {
    command.show(lists, variables)
    mutate({ ...variables, ...newAttempt() }, options)
  }
  return { ...state, run: start }
}

/** Shows in the lists what the editor saved of a page; its text is not in them. */
export function showSavedPage(id: number, name: string) {
  for (const listed of lists.find(id)) {
    if (listed.name !== name) lists.update(listed, { name })
  }
}
