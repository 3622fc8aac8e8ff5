import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import { TYPESCRIPT } from '#testing/child'
import { atEndOfSuite } from '#testing/cleanup'
import type { CreateBlock } from '#modules/workspace/commands/create_block'
import type { SaveBlock } from '#modules/workspace/commands/save_block'
import type { StackOptions } from '#testing/stack'

/** Workspace command to run in another process. */
export type Command =
  | { kind: 'create'; request: CommandRequest; input: CreateBlock }
  | { kind: 'save'; request: CommandRequest; input: SaveBlock }
  | { kind: 'duplicate'; request: CommandRequest; input: { blockId: number } }

/** Step at which a process dies: during its command, or while it leads the projections. */
export interface Death {
  step:
    | 'before the key'
    | 'after the key'
    | 'before the append'
    | 'after the append'
    | 'while waiting for the read models'
    | 'before the response'
    | 'after the response'
    /** This step and the next two refer to the batch that deletes blocks permanently. */
    | 'before a batch'
    | 'within a batch'
    | 'after a batch'
  /** Number of the append at which it dies; the first by default. */
  nth?: number
}

export interface Task {
  database: StackOptions
  command?: Command
  death?: Death
}

const SCRIPT = fileURLToPath(new URL('./dying_process.ts', import.meta.url))

/** Starts a process for the task; see ./dying_process.ts. */
export function startProcess(task: Task) {
  const child = fork(SCRIPT, [JSON.stringify(task)], {
    execArgv: [TYPESCRIPT],
    stdio: 'inherit',
  })
  let response: unknown
  child.on('message', (message) => {
    response = (message as { response: unknown }).response
    if (!task.death) child.disconnect()
  })
  atEndOfSuite(async () => child.kill('SIGKILL'))
  // The last message may arrive after the exit event.
  const ended = Promise.all([once(child, 'exit'), once(child, 'disconnect')]).then(
    ([[, signal]]) => ({ killed: signal === 'SIGKILL', response })
  )
  return { child, ended }
}

/** Runs a process to its end. `response` is undefined if it died before sending one. */
export function runProcess(task: Task) {
  return startProcess(task).ended
}
