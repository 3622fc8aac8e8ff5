import { commandId, partOf, type CommandRequest } from '#kernel/aggregates/command_ids'
import { DomainError } from '#kernel/aggregates/domain_error'
import { AppendTooLarge } from '#kernel/event_store/errors'
import { MAX_UNDONE, type Act, type UndoSinceResponse } from '#modules/workspace/api'
import { undoAct, type UndoServices } from '#modules/workspace/undo/undo_act'
import { tooLarge } from '#modules/workspace/undo/undo_errors'

interface Since {
  device: string
  since: Date
  /** Cursor of the act before the first. */
  before?: string
}

/** Acts listed at most, of which all may be undone already. */
const MAX_LISTED = 5 * MAX_UNDONE

/**
 * Takes back acts of a device since a time, the latest first, each by a command of its own. An act
 * that a later change stands in the way of stays. The cursor in the result continues with older
 * acts, because those that stay would otherwise come first in each call. A retry goes on where it
 * was interrupted.
 */
export async function undoSince(
  services: UndoServices,
  request: CommandRequest,
  { device, since, before }: Since
): Promise<{ result: UndoSinceResponse & { weight: number }; current: boolean }> {
  const filter = { device, from: since, before, withoutUndos: true, limit: MAX_LISTED }
  const acts = await services.acts.list(request.owner, filter)
  const commandOf = ({ id }: Act) => ({
    ...request,
    route: `${request.route}/${id}`,
    idempotencyKey: request.idempotencyKey ?? request.correlationId,
  })
  const isOpen = (act: Act) => act.undone_by === null || isBy(commandOf(act), act.undone_by)
  const open = acts.filter(isOpen)
  const part = open.slice(0, MAX_UNDONE)
  const cursor = (open.length > part.length ? part : acts).at(-1)?.cursor ?? null
  const result: UndoSinceResponse & { weight: number } = {
    undone: [],
    refused: [],
    more: cursor !== null,
    cursor,
    weight: 0,
  }
  let isCurrent = true
  /** Returns the acts that stay. */
  const undoAll = async (waiting: readonly Act[]) => {
    result.refused = []
    const stay: Act[] = []
    for (const act of waiting) {
      try {
        const { result: undone, current } = await undoAct(services, commandOf(act), act.id)
        const { weight, ...response } = undone
        result.undone.push(response)
        result.weight += weight
        isCurrent &&= current
      } catch (error) {
        const refusal = error instanceof AppendTooLarge ? tooLarge() : error
        if (!(refusal instanceof DomainError)) throw error
        const { code, message } = refusal
        result.refused.push({ id: act.id, code, message })
        stay.push(act)
      }
    }
    return stay
  }
  const stay = await undoAll(part)
  // Times of several clocks can list an act before the later one that stands in its way.
  if (stay.length > 0 && result.undone.length > 0) {
    await undoAll(stay.reverse())
    result.refused.reverse()
  }
  return { result, current: isCurrent }
}

/** Returns true if an act is that of a command, or of the text that the command saved. */
function isBy(request: CommandRequest, act: string) {
  const id = commandId(request)
  return act === id || act === partOf(id, 'text')
}
