/**
 * Runs all tree changes, one after the other. Each change is shown optimistically and sent with its
 * own idempotency key. It is rolled back with a message if the server refuses, and offers an undo.
 * Each command is a mutation default of the query client under a stable key, so that stored changes
 * find it.
 */
import { type MutationKey, useMutation } from '@tanstack/react-query'
import { ApiError, hasStatus, isUnreachable, newIdempotencyKey } from '../../../app/api-client.js'
import { loadFailure } from '../../../app/load-error/use-load-failure.js'
import type { BlockSummary, ListSort } from '#modules/workspace/api'
import { commandsOf } from '../../../app/live/own-calls.js'
import { markPlace } from '../../../app/mark-place.js'
import { queryClient } from '../../../app/query-client.js'
import { notifyAct, notifyError } from '../../../ui/toast/toast.js'
import { forgetUndo, rememberUndo } from '../../../ui/toast/undo-key.js'
import { pageQuery, pageRenamed, pageUnlocked } from '../../editor/index.js'
import { addRefusedChange, type RefusedChange } from '../mutation-queue/refused-changes.js'
import type { TreeCall, TreeCommand } from './tree-command.js'
import { ItemLists } from './item-lists.js'
import { cleanName } from './item-name.js'
import { archiveItems, restoreItems } from './commands/archive-items.js'
import { createItem } from './commands/create-item.js'
import { deleteForEver } from './commands/delete-for-ever.js'
import { duplicateItem } from './commands/duplicate-item.js'
import { moveItems } from './commands/move-items.js'
import { renameItem } from './commands/rename-item.js'
import { restoreFromTrash } from './commands/restore-from-trash.js'
import { favoriteChange, setFavorite } from './commands/set-favorite.js'
import { setIcon } from './commands/set-icon.js'
import { setPage } from './commands/set-page.js'
import { setSort, sortChange } from './commands/set-sort.js'
import { setTemplate, templateChange } from './commands/set-template.js'
import { takeBackCommand } from './commands/take-back.js'
import { TRASH_KEY } from './trash-queries.js'

/** Variables of a mutation: those of the command, with the fields below. */
export type CommandVariables<V extends object> = V & {
  /** The same for every attempt at this change. */
  idempotencyKey: string
  /** Time of the user's action, in ms since 1970. */
  askedAt: number
  /** True for an undo, which shows no message when done. */
  quiet?: boolean
}

/** Prefix of all tree mutation keys. Browsers store pending changes under it. */
export const TREE_KEY = ['blocks']

function mutationKeyOf({ name }: TreeCommand): MutationKey {
  return [...TREE_KEY, name]
}

/** Maximum number of retries after attempts without a definite response. */
const MAX_RETRIES = 10
/**
 * Age in ms from which a change counts as delayed, because the user no longer waits for its result.
 */
const WAITED = 5_000

const commands = new Map<string, TreeCommand>()
const lists = new ItemLists(queryClient)
const takeBack = takeBackCommand((name) => commands.get(name)!)

/** Registers a command. `onDone` notifies other parts of the app. */
function register<V extends object, A>(
  command: TreeCommand<V, A>,
  onDone?: (variables: V) => unknown
) {
  commands.set(command.name, command as TreeCommand)
  queryClient.setMutationDefaults(mutationKeyOf(command), {
    // While the server is unreachable, changes wait (mutation-queue/). They are then sent in order.
    networkMode: 'online',
    retry: (failures, error) => mayPass(error) && failures < MAX_RETRIES,
    // Sequential, because each position refers to the list left by the previous change.
    scope: { id: 'blocks' },
    mutationFn: (variables: CommandVariables<V>) => command.send(variables, variables),
    onSuccess: (response: A, variables: CommandVariables<V>) => {
      forgetUndo()
      command.settle?.(lists, response, variables)
      onDone?.(variables)
      if (!variables.quiet && !hasWaited(variables)) tellDone(command, variables)
    },
    onError: (error: Error, variables: CommandVariables<V>) => {
      command.takeBack(lists, variables)
      lists.markStale()
      // The session ended. The change is kept and sent after the next sign-in.
      if (hasStatus(error, 401)) return
      command.refuse?.(variables, error)
      if (hasWaited(variables)) addRefusedChange(refusal(command, variables, error))
      else tellRefused(command, variables, error)
    },
    onSettled: () => {
      const last = queryClient.isMutating({ mutationKey: TREE_KEY }) === 1
      if (last) void lists.refetchStale()
    },
  })
}

function tellRefused<V extends object, A>(command: TreeCommand<V, A>, variables: V, error: Error) {
  const problem = command.problem(variables, error)
  if (problem !== null) notifyError(`${problem}: ${loadFailure(error)}`)
}

function refusal<V extends object, A>(
  command: TreeCommand<V, A>,
  variables: CommandVariables<V>,
  error: Error
): RefusedChange {
  const { name } = command
  const { idempotencyKey: id } = variables
  return {
    id,
    command: name,
    variables,
    title: command.title(variables),
    reason: loadFailure(error),
  }
}

function hasWaited({ askedAt }: CommandVariables<object>) {
  return Date.now() - askedAt > WAITED
}

/** Returns true if the same request may succeed later. */
function mayPass(error: Error) {
  if (isUnreachable(error)) return true
  return (
    error instanceof ApiError && (error.code === 'E_CONFLICT' || [429, 503].includes(error.status))
  )
}

register(createItem)
register(duplicateItem)
register(renameItem, ({ item, name }) => pageRenamed(item.id, cleanName(name)))
register(moveItems, ({ items, parentId }) => {
  for (const { id } of items) pageMoved(id, parentId)
})
register(archiveItems, refetchTrash)
register(restoreItems, refetchTrash)
register(restoreFromTrash)
register(setPage, ({ page, setting, value }) => {
  if (setting === 'is_page_locked' && !value) void pageUnlocked(page.id)
})
register(setFavorite)
register(setIcon)
register(setTemplate)
register(setSort)
register(deleteForEver)
register(takeBack)

/**
 * Refetches the trash. Visible lists stay until the response arrives. The others are dropped from
 * the cache.
 */
async function refetchTrash() {
  queryClient.removeQueries({ queryKey: TRASH_KEY, type: 'inactive' })
  await queryClient.invalidateQueries({ queryKey: TRASH_KEY })
}

/**
 * Updates the page's parent for the editor, which compares its page's location with the address.
 */
function pageMoved(id: number, parentId: number | null) {
  queryClient.setQueryData(
    pageQuery(id).queryKey,
    (page) => page && { ...page, parent_block_id: parentId }
  )
}

function tellDone<V extends object, A>(command: TreeCommand<V, A>, variables: CommandVariables<V>) {
  const done = command.done?.(variables)
  if (!done) return
  const { message, undo, next, isFinal } = done
  const { idempotencyKey } = variables
  notifyAct(message, {
    next,
    undo: undo && (() => void undoChange(undo(lists), idempotencyKey)),
  })
  if (isFinal) rememberUndo(refuseUndo)
}

/** Answers the undo key once after a permanent deletion, instead of undoing an older act. */
function refuseUndo(): false {
  forgetUndo(refuseUndo)
  notifyError(
    'Items deleted for good can’t be brought back. Press again to undo the change before.'
  )
  return false
}

/** Follow-up actions of undone changes by the key of the change, as long as the tab lives. */
const afterUndo = new Map<string, () => void>()

/** Shows the inverse of a change at once, and undoes the change by the server. */
async function undoChange(calls: TreeCall[], key: string) {
  const isHere = markPlace()
  const inverse = calls.map(({ command: { name }, variables }) => ({ name, variables }))
  const acts = commandsOf(key)
  if (acts.length > 0) {
    if (!(await run(takeBack, { inverse, acts }, { quiet: true }))) return
  } else {
    // A server of the version before names no commands.
    for (const { command, variables } of calls) await run(command, variables, { quiet: true })
  }
  if (isHere()) afterUndo.get(key)?.()
}

/** Follows an undo that another part of the app made: lists are refetched. */
export function wasUndone(act: string) {
  markListsStale()
  for (const [key, follow] of afterUndo) if (commandsOf(key).includes(act)) follow()
}

interface RunOptions {
  quiet?: boolean
  /** Called after the user has undone the change and not gone elsewhere meanwhile. */
  onUndone?: () => void
}

/**
 * Runs a command from anywhere. The change is visible when this returns. Later failures are
 * reported and rolled back. Resolves to true if the change was made.
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

/** Runs a stored command by its name. */
export function runByName(name: string, variables: object) {
  const command = commands.get(name)
  return command ? run(command, variables) : Promise.resolve(false)
}

/** Shows a stored command in lists that lack the change. */
export function showByName(name: string, lacking: ItemLists, variables: object) {
  commands.get(name)?.show(lacking, variables)
}

/** Refetches the lists once no change is in flight. */
export function markListsStale() {
  lists.markStale()
  if (queryClient.isMutating({ mutationKey: TREE_KEY }) === 0) void lists.refetchStale()
}

/** Adds an item to the favorites, or removes it. */
export function toggleFavorite(item: BlockSummary) {
  void run(setFavorite, favoriteChange(lists, item))
}

/** Marks a page as a template, or removes the mark. */
export function toggleTemplate(page: BlockSummary) {
  void run(setTemplate, templateChange(lists, page))
}

/** Sets the order of a list: the children of an item, or the folders for null. */
export function sortList(parentId: number | null, sort: ListSort) {
  const change = sortChange(lists, parentId, sort)
  if (change.sort !== change.before) void run(setSort, change)
}

/** Returns a command for a component that shows its progress. */
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

/** Shows a page's name as saved by the editor in the lists. Lists do not contain the text. */
export function showSavedPage(id: number, name: string) {
  for (const listed of lists.find(id)) {
    if (listed.name !== name) lists.update(listed, { name })
  }
}
