import { DatabaseUnusable } from '#start/boot/database_unusable'
import { DataDirectoryInUse, DataDirectoryUnusable } from '#start/embedded/data_directory'
import { explainDatabaseFailure } from '#kernel/database/explain_failure'
import { EmbeddedPostgresError } from '#start/embedded/postgres/index'
import { SecretsDamaged } from '#start/embedded/secrets'
import { DiskUnavailable } from '#platform/files/disk_errors'
import { explainFileFailure } from '#kernel/failures/file_unusable'
import { CheckpointPastHead, EventStoreUnusable } from '#kernel/event_store/errors'
import { MasterKeyMissing, MasterKeyWrong } from '#kernel/vault/errors'

const EXPLAINED = [
  CheckpointPastHead,
  DatabaseUnusable,
  DataDirectoryInUse,
  DataDirectoryUnusable,
  DiskUnavailable,
  EmbeddedPostgresError,
  EventStoreUnusable,
  MasterKeyMissing,
  MasterKeyWrong,
  SecretsDamaged,
]

/** Returns a one-line explanation for the operator, or undefined if only a stack helps. */
export function explainStartFailure(error: unknown): string | undefined {
  if (EXPLAINED.some((type) => error instanceof type)) return (error as Error).message
  const file = explainFileFailure(error)
  if (file) return file
  const { code, syscall, port, address, hostname } = error as NodeJS.ErrnoException &
    Partial<ListenFailure>
  if (syscall === 'getaddrinfo' && hostname !== undefined && hostname === process.env.HOST) {
    return `HOST ${hostname} is not a name of this machine (${code}): set it to an address of this machine.`
  }
  if (syscall !== 'listen' && syscall !== 'bind') {
    return explainDatabaseFailure(error, process.env.DATABASE_URL)
  }
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use: stop what uses it, or choose another, as in PORT=3334 npm start.`
    case 'EACCES':
      return `Port ${port} is reserved for root: choose one from 1024 on, as in PORT=3334 npm start.`
    case 'EADDRNOTAVAIL':
      return `HOST ${address} is not an address of this machine.`
    default:
      return undefined
  }
}

interface ListenFailure {
  port: number
  address: string
  hostname: string
}
