import { DomainError } from '#kernel/aggregates/domain_error'
import type { Nodes } from '#modules/workspace/document/content'

/** Versions of pages, as far as commands need them. */
export interface PageVersions {
  versions: {
    /** Returns undefined for an unknown version, and for another user's page. */
    find(
      ownerId: number,
      blockId: number,
      version: number
    ): Promise<{ version_name: string | null } | undefined>
  }
  history: { textAt(blockId: number, revision: number): Promise<Nodes | undefined> }
}

export function versionNotFound() {
  return new DomainError('not_found', 'E_VERSION_NOT_FOUND', 'This page has no such version')
}
