import * as v from 'valibot'
import { readStatement, type Anchor } from '#kernel/chain/anchor'

const proofSchema = v.object({
  data: v.object({
    anchors: v.array(v.object({ statement: v.string(), signatures: v.array(v.string()) })),
  }),
})

/** The anchors in what `GET /audit/proof` has answered; undefined when the text is something else. */
export function readProof(text: string): Anchor[] | undefined {
  try {
    const { anchors } = v.parse(proofSchema, JSON.parse(text)).data
    return anchors.every(readStatement) ? anchors : undefined
  } catch {
    return undefined
  }
}
