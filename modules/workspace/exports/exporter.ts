import { inject } from '@adonisjs/core'
import { FileDisk } from '#platform/files/disk'
import type { UserResponse } from '#modules/auth/api'
import { liveSessions } from '#modules/auth/index'
import type { ExportFormat } from '#modules/workspace/api'
import { FileTable } from '#modules/workspace/files/file_table'
import { Storage } from '#modules/workspace/storage'
import { AuditLogQueries } from '#projections/audit_log/queries'
import { BlockQueries } from '#projections/blocks/queries'
import { SubtreeQueries } from '#projections/blocks/queries/subtree'
import { FavoriteQueries } from '#projections/favorites/queries'
import { ShareQueries } from '#projections/shares/queries'
import { SortQueries } from '#projections/sorts/queries'
import { SubscriptionQueries } from '#projections/subscriptions/queries'
import { TemplateQueries } from '#projections/templates/queries'
import { VersionQueries } from '#projections/versions/queries'
import { accountExport } from './account_export.js'
import type { ArchiveEntry } from './archive.js'
import type { WriteExport } from './export_context.js'
import { ExportFiles } from './export_files.js'
import { loadScope, type ExportScope } from './export_scope.js'
import { htmlExport } from './html_export.js'
import { jsonExport } from './json_export.js'
import { markdownExport } from './markdown_export.js'

const WRITERS: Record<ExportFormat, WriteExport> = {
  markdown: markdownExport,
  html: htmlExport,
  json: jsonExport,
}

interface Wanted {
  format: ExportFormat
  scope: ExportScope
  /** User of an export of everything, whose data it contains. */
  account?: UserResponse
  /** Session that downloads the archive. */
  sessionId: string
}

/** Number of entries between two checks of the session. */
const CHECKED_ENTRIES = 20

/**
 * Writes exports (rule 8.30). The tree is the one at the beginning; each text is the newest when
 * its page is written. No connection to the database is held while the client reads.
 */
@inject()
export class Exporter {
  constructor(
    protected blocks: BlockQueries,
    protected subtree: SubtreeQueries,
    protected favorites: FavoriteQueries,
    protected templates: TemplateQueries,
    protected sorts: SortQueries,
    protected versions: VersionQueries,
    protected subscriptions: SubscriptionQueries,
    protected shares: ShareQueries,
    protected auditLog: AuditLogQueries,
    protected files: FileTable,
    protected disk: FileDisk,
    protected storage: Storage
  ) {}

  /** Returns a block, or all blocks for null, with everything below; undefined if not visible. */
  scope(ownerId: number, rootId: number | null, origin: string) {
    const { subtree, favorites, templates, sorts, versions } = this
    const queries = { subtree, favorites, templates, sorts, versions }
    return loadScope(queries, { ownerId, rootId, origin })
  }

  /** Yields the files of an archive. Throws once the session has ended. */
  async *entries({
    format,
    scope,
    account,
    sessionId,
  }: Wanted): AsyncGenerator<ArchiveEntry, void> {
    let count = 0
    for await (const entry of this.#all(format, scope, account)) {
      if (count++ % CHECKED_ENTRIES === 0 && !(await this.#isLive(sessionId))) {
        throw new Error('The export was cut off, because the session has ended')
      }
      yield entry
    }
  }

  async #isLive(sessionId: string) {
    return (await liveSessions(this.blocks.pool, [sessionId])).size > 0
  }

  async *#all(format: ExportFormat, scope: ExportScope, account?: UserResponse) {
    const { auditLog, subscriptions, shares, storage, disk } = this
    const files = new ExportFiles({ files: this.files, disk }, scope.ownerId)
    if (account) {
      const services = { auditLog, subscriptions, shares, storage, disk }
      yield* accountExport(services, account, scope)
    }
    yield* WRITERS[format]({ scope, blocks: this.blocks, files })
  }
}
