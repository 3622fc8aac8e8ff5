/**
 * Product process that kills itself at a named step (see ./mortal_process.ts). It leads the
 * projections and runs a command if given one. The product does not know of this; the ports are
 * decorated here.
 */
import { CommandBus } from '#kernel/aggregates/command_bus'
import { Repository } from '#kernel/aggregates/repository'
import type { RecordedEvent } from '#kernel/event_store/port'
import { overriding } from '#testing/overriding'
import { createBlock } from '#modules/workspace/commands/create_block'
import { duplicateBlock } from '#modules/workspace/commands/duplicate_block'
import { saveBlock } from '#modules/workspace/commands/save_block'
import { projections } from '#projections/index'
import { StorageQueries } from '#projections/storage/queries'
import type { Projection } from '#kernel/projections/projection'
import { ProjectionRunner } from '#kernel/projections/runner'
import type { Command, Death, Task } from '#testing/mortal_process'
import { patient } from '#testing/patience'
import { openStack } from '#testing/stack'

const { database, death, command } = JSON.parse(process.argv[2]!) as Task
const stack = openStack({ ...database, project: false })
const { reader, progress } = stack
let deletionSeen = false
/** Projections of one group only, because either of two groups could die first. */
const awaited = projections.filter(({ background }) => !background)
/** Last projection of a batch that handles the deletion. */
const last = awaited.findLast(({ on }) => 'BlocksDeleted' in on)!

const store = overriding(stack.store, 'append', (append) => {
  let appends = 0
  return async (...args) => {
    const nth = ++appends
    dieAt('before the append', nth)
    const result = await append(...args)
    dieAt('after the append', nth)
    return result
  }
})
const vault = overriding(stack.vault, 'issue', (issue) => async () => {
  dieAt('before the key')
  const key = await issue()
  dieAt('after the key')
  return key
})
const readModels = overriding(patient(progress), 'waitFor', (waitFor) => async (...args) => {
  const waiting = waitFor(...args)
  dieAt('while waiting for the read models')
  const current = await waiting
  dieAt('before the response')
  return current
})

const runner = new ProjectionRunner({
  connectionString: database.url,
  store: overriding(stack.store, 'subscribe', (subscribe) => (after, handler, options) => {
    const mortalHandler = async (events: RecordedEvent[], upTo: string) => {
      deletionSeen = events.some(({ type }) => type === 'BlocksDeleted')
      if (deletionSeen) dieAt('before a batch')
      await handler(events, upTo)
      if (deletionSeen) dieAt('after a batch')
    }
    return subscribe(after, mortalHandler, options)
  }),
  reader,
  projections: awaited.map((one) => (one === last ? dyingWithin(one) : one)),
  log: { info() {}, warn: console.error, error: console.error },
})
runner.start()
process.on('disconnect', () => process.exit())
if (!process.connected) process.exit() // the parent ended during loading
if (command) {
  const response = await carryOut(command)
  process.send?.({ response }, () => dieAt('after the response'))
}

function carryOut(todo: Command) {
  const bus = new CommandBus(new Repository(store, reader), stack.bus.lock, readModels)
  switch (todo.kind) {
    case 'create':
      return createBlock(bus, vault, todo.request, todo.input)
    case 'save':
      return saveBlock(bus, stack.blocks, todo.request, todo.input)
    case 'duplicate': {
      const sources = { blocks: stack.blocks, storage: new StorageQueries(stack.pool) }
      return duplicateBlock(bus, vault, sources, todo.request, todo.input.blockId)
    }
    default:
      return todo satisfies never
  }
}

/** Kills the process within its rows, while the rows of earlier projections are uncommitted. */
function dyingWithin(projection: Projection): Projection {
  const on = { ...projection.on }
  for (const [type, handler] of Object.entries(on)) {
    if (!handler) continue
    const rows: typeof handler.rows = (...args) => {
      if (deletionSeen) dieAt('within a batch')
      return handler.rows(...args)
    }
    on[type] = { ...handler, rows }
  }
  return { ...projection, on }
}

function dieAt(step: Death['step'], nth = 1) {
  if (death?.step === step && nth === (death.nth ?? 1)) process.kill(process.pid, 'SIGKILL')
}
