import type pg from 'pg'
import { servedSchema } from '#kernel/projections/projection'
import { MAX_VERSIONS, type PageVersion, type VersionSummary } from '#modules/workspace/api'
import { BLOCKS } from '#projections/blocks/queries/rows'
import { versionsProjection } from '#projections/versions/projection'

const SCHEMA = servedSchema(versionsProjection.name)
const VERSIONS = `${SCHEMA}.versions`
const PAGE_NAMES = `${SCHEMA}.page_names`
const VERSION_NAMES = `${SCHEMA}.version_names`

/** Greater than every version. */
const AFTER_ALL = Number.MAX_SAFE_INTEGER

/** SQL that is true if $2 is a block of owner $1, in the trash or not. */
const IS_OWN = `exists (select from ${BLOCKS} b where b.owner_id = $1 and b.id = $2)`

type VersionRow = Omit<PageVersion, 'version' | 'at' | 'summary'> &
  VersionSummary & { version: string; at: Date }

/** Part of a list of versions: those before a version, at most so many. */
export interface VersionsPart {
  before?: number
  limit?: number
}

/** A version without its text. */
export interface KnownVersion extends Pick<PageVersion, 'at' | 'device'> {
  /** Name of the page at that time. */
  name: string
  version_name: string | null
}

/** Queries on versions of pages. Every query names the owner. */
export class VersionQueries {
  constructor(readonly pool: pg.Pool) {}

  /** Returns versions of a page, the latest first; none for other blocks. */
  async list(
    ownerId: number,
    id: number,
    { before = AFTER_ALL, limit = MAX_VERSIONS }: VersionsPart = {}
  ): Promise<PageVersion[]> {
    const { rows } = await this.pool.query<VersionRow>({
      name: 'versions_list',
      text: `select v.version, v.at, v.device, n.name, v.blocks_added, v.blocks_changed,
               v.blocks_removed, v.words_added, v.words_removed
             from ${VERSIONS} v left join ${VERSION_NAMES} n using (block_id, version)
             where v.block_id = $2 and v.version < $3 and not v.thinned and ${IS_OWN}
             order by v.version desc limit $4`,
      values: [ownerId, id, before, limit],
    })
    return rows.map(({ version, at, device, name, ...summary }) => {
      return { version: Number(version), at: at.toISOString(), device, name, summary }
    })
  }

  /** Returns one version of a page; undefined for an unknown one and another user's page. */
  async find(ownerId: number, id: number, version: number): Promise<KnownVersion | undefined> {
    const { rows } = await this.pool.query<Omit<KnownVersion, 'at'> & { at: Date }>({
      name: 'versions_find',
      text: `select v.at, v.device, p.name, n.name as version_name
             from ${VERSIONS} v
               join ${PAGE_NAMES} p on p.block_id = v.block_id and p.no = v.name_no
               left join ${VERSION_NAMES} n on n.block_id = v.block_id and n.version = v.version
             where v.block_id = $2 and v.version = $3 and not v.thinned and ${IS_OWN}`,
      values: [ownerId, id, version],
    })
    return rows[0] && { ...rows[0], at: rows[0].at.toISOString() }
  }

  /**
   * Returns the version right before another; undefined for the first. `thinned`: its text is gone.
   */
  async previous(
    ownerId: number,
    id: number,
    version: number
  ): Promise<{ version: number; thinned: boolean } | undefined> {
    const { rows } = await this.pool.query<{ version: string; thinned: boolean }>({
      name: 'versions_previous',
      text: `select v.version, v.thinned from ${VERSIONS} v
             where v.block_id = $2 and v.version < $3 and ${IS_OWN}
             order by v.version desc limit 1`,
      values: [ownerId, id, version],
    })
    return rows[0] && { version: Number(rows[0].version), thinned: rows[0].thinned }
  }

  /**
   * Returns the last version of a page at a time that was not thinned, if any. `isGone`: a later one
   * of that time was.
   */
  async lastAt(
    ownerId: number,
    id: number,
    at: Date
  ): Promise<{ last: { version: number; at: string } | undefined; isGone: boolean }> {
    const { rows } = await this.pool.query<{ version: string | null; at: Date; isGone: boolean }>({
      name: 'versions_last_at',
      text: `select kept.version, kept.at, last.thinned as "isGone"
             from (select v.version, v.thinned from ${VERSIONS} v
                   where v.block_id = $2 and v.at <= $3 and ${IS_OWN}
                   order by v.version desc limit 1) last
               left join lateral (
                 select v.version, v.at from ${VERSIONS} v
                 where v.block_id = $2 and v.version <= last.version and v.at <= $3
                   and not v.thinned
                 order by v.version desc limit 1) kept on true`,
      values: [ownerId, id, at],
    })
    const [row] = rows
    if (!row) return { last: undefined, isGone: false }
    const last =
      row.version === null ? undefined : { version: Number(row.version), at: row.at.toISOString() }
    return { last, isGone: row.isGone }
  }

  /** Returns the named versions of pages, by page, ascending. */
  async named(ownerId: number, ids: readonly number[]): Promise<Map<number, NamedVersion[]>> {
    const { rows } = await this.pool.query<NamedVersionRow>({
      name: 'versions_named',
      // Looks up the version of each name by the index, also on tables without statistics.
      text: `select v.block_id, v.version, v.at, v.device, n.name
             from (select * from ${VERSION_NAMES} where block_id = any($2) offset 0) n
             cross join lateral (
               select * from ${VERSIONS} v
               where v.block_id = n.block_id and v.version = n.version and not v.thinned
                 and exists (select from ${BLOCKS} b where b.owner_id = $1 and b.id = n.block_id)
               offset 0
             ) v
             order by v.block_id, v.version`,
      values: [ownerId, ids],
    })
    const named = new Map<number, NamedVersion[]>()
    for (const { block_id, version, at, device, name } of rows) {
      const versions = named.get(Number(block_id)) ?? []
      versions.push({ version: Number(version), at: at.toISOString(), device, name })
      named.set(Number(block_id), versions)
    }
    return named
  }
}

/** A version that the user named. */
export interface NamedVersion extends Pick<PageVersion, 'version' | 'at' | 'device'> {
  name: string
}

interface NamedVersionRow extends Omit<NamedVersion, 'version' | 'at'> {
  block_id: string
  version: string
  at: Date
}
