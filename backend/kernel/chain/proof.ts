import * as v from 'valibot'
import { readStatement, type Anchor } from '#kernel/chain/anchor'

const anchorSchema = v.object({ statement: v.string(), signatures: v.array(v.string()) })
const proofSchema = v.object({ data: v.object({ anchors: v.array(anchorSchema) }) })

/**
 * Reads anchors stored outside the log. The text is a response of `GET /audit/proof`, output of
 * `audit:anchors` or `audit:export`, or a mail or a log with such lines. Returns undefined without
 * any anchor, because an empty reference would vouch for everything.
 */
export function readProof(text: string): Anchor[] | undefined {
  const anchors = readAs(proofSchema, text)?.data.anchors ?? anchorsInLines(text)
  const isReadable = anchors.length > 0 && anchors.every(readStatement)
  return isReadable ? anchors : undefined
}

function anchorsInLines(text: string): Anchor[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line.startsWith('{"statement"'))
    .flatMap((line) => readAs(anchorSchema, line) ?? [])
}

function readAs<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string
): v.InferOutput<Schema> | undefined {
  try {
    return v.parse(schema, JSON.parse(text))
  } catch {
    return undefined
  }
}
