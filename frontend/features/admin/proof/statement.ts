import * as v from 'valibot'
import type { AnchorRow } from '#modules/admin/api'

const statement = v.object({
  anchor: v.number(),
  events: v.number(),
  head: v.string(),
  time: v.string(),
  keys: v.array(v.string()),
})

/** The parts of an anchor that the screen shows. */
export type ReadAnchor = v.InferOutput<typeof statement> & { row: AnchorRow }

/** Returns the readable anchors, newest first. `audit:verify` reports the unreadable ones. */
export function readAnchors(rows: AnchorRow[]): ReadAnchor[] {
  return rows
    .flatMap((row) => {
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), statement), row.statement)
      return read.success ? [{ ...read.output, row }] : []
    })
    .reverse()
}

/** Returns a short id of a key: its end, which differs between keys. */
export function keyId(spki: string) {
  return spki.replace(/=+$/, '').slice(-8)
}
