import { api } from '../../../../app/api-client.js'
import type { TreeCommand } from '../tree-command.js'

export interface TakeBack {
  /** Commands that show the state before the change, by name. */
  inverse: { name: string; variables: object }[]
  /** Ids of the change's commands on the server. */
  acts: string[]
}

/** Returns the command that undoes a change by the server, the same way as the undo key. */
export function takeBackCommand(commandBy: (name: string) => TreeCommand): TreeCommand<TakeBack> {
  return {
    name: 'take-back',
    send: async ({ acts }, { idempotencyKey }) => {
      for (const act of acts.toReversed()) {
        const options = { idempotencyKey: `${idempotencyKey}-${act}`, showsChange: false }
        await api.post(`/activity/${act}/undo`, undefined, options)
      }
    },
    show: (lists, { inverse }) => {
      for (const { name, variables } of inverse) commandBy(name).show(lists, variables)
    },
    takeBack: (lists, { inverse }) => {
      for (const { name, variables } of inverse.toReversed()) {
        commandBy(name).takeBack(lists, variables)
      }
    },
    settle: (lists) => lists.markStale(),
    title: ({ inverse }) =>
      inverse.map(({ name, variables }) => commandBy(name).title(variables))[0] ?? '',
    problem: () => 'Couldn’t undo this',
  }
}
