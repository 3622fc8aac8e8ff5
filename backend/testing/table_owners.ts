import type { Source } from '#testing/citations'

/** Folders whose code may name a table in SQL, by table or schema. */
export type Owners = Readonly<Record<string, readonly string[]>>

/** Words before a table name in SQL, and in query builder calls. */
const BEFORE = 'from|join|into|update|table|using|on|only|exists|to_regclass'
const NAME = '[a-z_][a-z0-9_]*'
const IN_SQL = `\\b(?:${BEFORE})(?:\\s+["\`]?|\\s*[(=]\\s*['"\`])(${NAME}(?:\\.${NAME})?)\\b(?!\\()`
/** Quoted name of a sequence or table. */
const QUOTED = `['"\`](${NAME}\\.${NAME})['"\`]`
const NAMED = new RegExp(`${IN_SQL}|${QUOTED}`, 'gi')
const COMMENTS = /^[ \t]*(?:\/\*[^]*?\*\/|\/\/.*$)/gm

/**
 * Returns tables that SQL names outside of their owners' folders, as 'path:line: table'. Ignores
 * tables without an entry in `owners`, and comments.
 */
export function strangersTables(sources: readonly Source[], owners: Owners): string[] {
  return sources.flatMap(({ path, text }) => {
    const code = text.replace(COMMENTS, (comment) => comment.replace(/[^\n]/g, ' '))
    return [...code.matchAll(NAMED)].flatMap(({ index, 0: found, 1: inSql, 2: quoted }) => {
      const table = (inSql ?? quoted)!.toLowerCase()
      const folders = ownersOf(table, owners)
      if (!folders || folders.some((folder) => path.startsWith(`${folder}/`))) return []
      const line = code.slice(0, index + found.length).split('\n').length
      return [`${path}:${line}: ${table} belongs to ${folders.join(' and ')}`]
    })
  })
}

/**
 * Returns a table's owners. A live read model is in the schema rm_<name>, its versions in
 * rm_<name>_v1 and so on.
 */
function ownersOf(table: string, owners: Owners): readonly string[] | undefined {
  const [first, second] = table.split('.') as [string, string | undefined]
  const model = second && /^rm_(\w+?)(?:_v\d+)?$/.exec(first)?.[1]
  if (model) return [`projections/${model}`]
  const key = second === undefined ? first : `${first}.*`
  return Object.hasOwn(owners, key) ? owners[key] : undefined
}
