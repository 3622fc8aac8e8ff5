import { randomBytes } from 'node:crypto'
import type { CommandBus } from '#kernel/aggregates/command_bus'
import type { CommandRequest } from '#kernel/aggregates/command_ids'
import { DomainError } from '#kernel/aggregates/domain_error'
import type { FileDisk } from '#platform/files/disk'
import { maxBytesOf, mediaType, type PresignedUrlResponse } from '#modules/workspace/api'
import { tooLarge, wrongType } from '#modules/workspace/files/file_errors'
import {
  RESERVED_MINUTES,
  uploadName,
  type FileTable,
  type NewFile,
} from '#modules/workspace/files/file_table'
import type { Storage } from '#modules/workspace/storage'
import { liveBlock, workspaceAggregate, workspaceStream } from '#modules/workspace/workspace'

export interface ReserveUpload {
  blockId: number
  type: string
  /** Size in bytes. */
  size: number
}

interface Services {
  bus: CommandBus
  files: FileTable
  storage: Storage
  disk: FileDisk
}

/**
 * Reserves space for a file of a page and returns its upload address. Runs under the user's lock,
 * so concurrent uploads and saves cannot exceed the limit together. An unused reservation expires
 * by itself.
 */
export async function reserveUpload(
  { bus, files, storage, disk }: Services,
  request: CommandRequest,
  { blockId, type: announced, size }: ReserveUpload
): Promise<PresignedUrlResponse> {
  const type = mediaType(announced)
  assertAllowed(type, size)
  const workspace = workspaceStream(request.owner)
  const { result: key } = await bus.run(request, async ({ commandId, load, caughtUp }) => {
    const tree = await load(workspaceAggregate, workspace)
    if (liveBlock(tree.state, blockId).type !== 'page') {
      throw new DomainError('invalid', 'E_NO_CONTENT', 'Only pages hold files')
    }
    const file = { ownerId: request.owner, blockId, type, size, commandId }
    const known = await files.byCommand(commandId)
    if (known) return sameKey(known, file)
    await storage.assertRoom(request.owner, size, caughtUp)
    const key = randomBytes(16).toString('base64url')
    await files.reserve({ ...file, key })
    return key
  })
  const seconds = (RESERVED_MINUTES / 2) * 60
  // A bucket accepts only the signed type, and the client sends the type as announced.
  return { key, url: await disk.uploadUrl(uploadName(key), { type: announced, size, seconds }) }
}

function assertAllowed(type: string, size: number) {
  const maxBytes = maxBytesOf(type)
  if (maxBytes === undefined) throw wrongType()
  if (size > maxBytes) throw tooLarge()
}

/**
 * Returns the key of an earlier reservation to a retry; rejects the same Idempotency-Key with
 * another body.
 */
function sameKey(known: NewFile, { blockId, type, size }: Omit<NewFile, 'key'>) {
  if (known.blockId === blockId && known.type === type && known.size === size) return known.key
  const message = 'This Idempotency-Key was used for another request'
  throw new DomainError('invalid', 'E_IDEMPOTENCY_KEY', message)
}
