import { Fragment, type Node } from 'prosemirror-model'
import { diff3Merge, diffComm } from 'node-diff3'
import { specOf } from '#modules/workspace/document/block_spec'
import { identityOf } from '#modules/workspace/document/identity'
import { placeCells } from '#modules/workspace/document/table_grid'

type Versions = Record<'base' | 'mine' | 'theirs', Node>

/**
 * Gives rows that one version added the columns that the other version added, removed or moved
 * (decision 133). Rows of both versions get them cell by cell.
 */
export function alignColumns({ base, mine, theirs }: Versions): Omit<Versions, 'base'> {
  const columns = columnsOf(base, mine, theirs)
  if (!columns) return { mine, theirs }
  const merged = mergedColumns(columns.base, columns.mine, columns.theirs)
  const known = (...tables: Node[]) => new Set(tables.flatMap(idsOf))
  return {
    mine: withColumns(mine, columns.mine, merged, known(base, theirs)),
    theirs: withColumns(theirs, columns.theirs, merged, known(base, mine)),
  }
}

/**
 * Returns a merged table with a cell at every place; null if its merged cells no longer fit
 * together or the server would reject it.
 */
export function wholeTable(table: Node): Node | null {
  const { width, cells } = placeCells(table)
  const covered = table.children.map(() => 0)
  for (const { cell, row } of cells) {
    const { colspan, rowspan } = cell.attrs as { colspan: number; rowspan: number }
    if (row + rowspan > table.childCount) return null
    for (let line = row; line < row + rowspan; line++) covered[line]! += colspan
  }
  if (covered.some((count) => count > width)) return null
  const whole = table.copy(
    Fragment.from(table.children.map((row, index) => padded(row, width - covered[index]!)))
  )
  try {
    specOf(whole).check?.(whole)
    return whole
  } catch {
    return null
  }
}

function padded(row: Node, missing: number) {
  if (missing === 0) return row
  const cell = row.type.schema.nodes.table_cell!.createAndFill()!
  return row.copy(row.content.append(Fragment.from(Array<Node>(missing).fill(cell))))
}

function idsOf(table: Node) {
  return table.children.flatMap((row) => identityOf(row) ?? [])
}

/**
 * Returns a key for each column of each version, equal for the same column: the identities of the
 * cells in a row of all versions. Returns null without such a row.
 */
function columnsOf(base: Node, mine: Node, theirs: Node) {
  const rows = [mine, theirs].map(
    (table) => new Map(table.children.map((row) => [identityOf(row), row]))
  )
  for (const row of base.children) {
    const id = identityOf(row)
    const [own, other] = rows.map((byId) => (id === undefined ? undefined : byId.get(id)))
    if (!own || !other) continue
    const keys = [keysOf(base, row), keysOf(mine, own), keysOf(theirs, other)]
    if (keys.every((list) => list !== null)) {
      return { base: keys[0]!, mine: keys[1]!, theirs: keys[2]! }
    }
  }
  return null
}

/** Returns the identities of a row's cells; null for a row with merged cells. */
function keysOf(table: Node, row: Node): string[] | null {
  const { width, cells } = placeCells(table)
  const own = cells.filter((placed) => table.child(placed.row) === row)
  const keys = own.flatMap(({ cell }) => (cell.attrs.colspan === 1 ? (identityOf(cell) ?? []) : []))
  return keys.length === width ? keys : null
}

/** Merges the columns of both versions in the order in which rows merge their cells. */
function mergedColumns(base: string[], mine: string[], theirs: string[]) {
  const isNew = (key: string) => !base.includes(key)
  const merged = diff3Merge(mine, base, theirs).flatMap(({ ok, conflict }) =>
    ok
      ? ok
      : diffComm(conflict!.a, conflict!.b).flatMap(
          ({ common, buffer1 = [], buffer2 = [] }) =>
            common ?? [...buffer2.filter(isNew), ...buffer1.filter(isNew)]
        )
  )
  return [...new Set(merged)]
}

/** Rearranges the rows that only this version has. */
function withColumns(table: Node, own: string[], merged: string[], known: ReadonlySet<string>) {
  if (String(own) === String(merged)) return table
  const rows = table.children.map((row) => {
    const id = identityOf(row)
    const isSimple = row.childCount === own.length && row.children.every(isPlain)
    if (id === undefined || known.has(id) || !isSimple) return row
    const cells = merged.map((key) => {
      const at = own.indexOf(key)
      return at < 0 ? row.firstChild!.type.createAndFill()! : row.child(at)
    })
    // A column that the other version removed keeps its text here, at the end of the row.
    const rest = row.children.filter(
      (cell, at) => !merged.includes(own[at]!) && cell.textContent !== ''
    )
    return row.copy(Fragment.from([...cells, ...rest]))
  })
  return table.copy(Fragment.from(rows))
}

function isPlain({ attrs }: Node) {
  return attrs.colspan === 1 && attrs.rowspan === 1
}
