import type { CommandRequest } from '#kernel/aggregates/command_ids'

let commands = 0

/** Returns a request for a new command of a user, without HTTP. */
export function newRequest(owner = 1): CommandRequest {
  return {
    owner,
    actor: owner,
    route: 'test',
    idempotencyKey: `command-${commands++}`,
    body: {},
    correlationId: 'test',
  }
}
