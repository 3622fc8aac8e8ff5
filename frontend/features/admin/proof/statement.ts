import * as v from 'valibot'
import type { AnchorRow } from '#modules/admin/api'

const statement = v.object({
  anchor: v.number(),
  events: v.number(),
  head: v.string(),
  time: v.string(),
  keys: v.array(v.string()),
})

/** What an anchor says, as far as the screen tells it. */
export type ReadAnchor = v.InferOutput<typeof statement> & { row: AnchorRow }

/** The newest first; what cannot be read is left out: `audit:verify` names it. */
export function readAnchors(rows: AnchorRow[]): ReadAnchor[] {
  return rows
    .flatMap((row) => {
      const read = v.safeParse(v.pipe(v.string(), v.parseJson(), statement), row.statement)
      return read.success ? [{ ...read.output, row }] : []
    })
    .reverse()
}

/** By what a key is told from others at a glance: the end of it, which differs. */
export function keyId(spki: string) {
  return spki.replace(/=+$/, '').slice(-8)
}
