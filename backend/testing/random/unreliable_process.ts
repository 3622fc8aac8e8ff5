import { setTimeout as pause } from 'node:timers/promises'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { Repository } from '#kernel/aggregates/repository'
import { StoreUnavailable, WrongExpectedRevision } from '#kernel/event_store/errors'
import type { EventStore } from '#kernel/event_store/port'
import { overriding } from '#testing/overriding'
import type { Random } from '#testing/random'
import { pageAggregate, pageStream } from '#modules/workspace/page'
import { workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'
import { openStack, type Stack, type StackOptions } from '#testing/stack'

/** Possible fates of an append, with weights. */
const FATES = { plain: 40, slow: 40, refused: 4, unanswered: 4, late: 4, outdated: 8 }
/** Incidents beside the commands, with weights. */
const INCIDENTS = { load: 85, forget: 12, cut: 3 }
/** Maximum number of made-up conflicts in a row. */
const MOST_CONFLICTS = 2
/** Maximum delay of an append in milliseconds. */
const LATE_MS = 30

export interface UnreliableProcess {
  stack: Stack
  bus: CommandBus
  repository: Repository
  /** Causes a random incident: folds are loaded or evicted, or connections break. */
  incident(owner: number, page: number): Promise<void>
  /** Resolves when no append is pending. */
  settled(): Promise<unknown>
}

/** Opens a process whose appends fail in every way, and that does not wait for read models. */
export function openUnreliable(options: StackOptions, random: Random): UnreliableProcess {
  const stack = openStack(options)
  const late: Promise<unknown>[] = []
  const conflicts = new Conflicts()
  const store = overriding<EventStore, 'append'>(
    stack.store,
    'append',
    (original) =>
      (...args) =>
        append(original, args, { random, late, conflicts })
  )
  const repository = new Repository(store, stack.reader)
  const readModels = { waitFor: async () => true, lag: async () => 0 }
  const bus = new CommandBus(repository, stack.lock, readModels)
  const incident = async (owner: number, page: number) => {
    const kind = random.weighted(INCIDENTS)
    if (kind === 'forget') repository.evictAll()
    if (kind === 'cut') await cut(stack, random.pick(['user lock', 'log'])!)
    if (kind !== 'load') return
    const tree = repository.load(workspaceAggregate, workspaceStream(owner))
    await Promise.allSettled([tree, repository.load(pageAggregate, pageStream(page))])
  }
  return { stack, bus, repository, incident, settled: () => Promise.allSettled(late) }
}

/** Limits made-up conflicts in a row, because a command gives up after five attempts. */
class Conflicts {
  readonly #inARow = new Map<string, number>()

  mayFollow(stream: string) {
    const count = (this.#inARow.get(stream) ?? 0) + 1
    this.#inARow.set(stream, count)
    return count <= MOST_CONFLICTS
  }

  end(stream: string) {
    this.#inARow.delete(stream)
  }
}

async function append(
  original: EventStore['append'],
  args: Parameters<EventStore['append']>,
  { random, late, conflicts }: { random: Random; late: Promise<unknown>[]; conflicts: Conflicts }
) {
  const [stream, expected] = args
  const unavailable = new StoreUnavailable('The event log did not answer')
  const fate = random.weighted(FATES)
  const ms = random.int(LATE_MS)
  if (fate === 'outdated' && conflicts.mayFollow(stream)) {
    throw new WrongExpectedRevision(stream, expected, 0)
  }
  conflicts.end(stream)
  if (fate === 'late') late.push(pause(ms).then(() => original(...args).catch(() => {})))
  if (fate === 'slow' || fate === 'refused') await pause(ms)
  if (fate === 'refused' || fate === 'late') throw unavailable
  const result = await original(...args)
  if (fate === 'unanswered') throw unavailable
  return result
}

function cut({ pool }: Stack, purpose: string) {
  return pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = $1`,
    [`strata ${purpose}`]
  )
}
