import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { isSignedBy } from '#kernel/chain/signing_keys'

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

const statementSchema = v.object({
  /** Anchors are numbered from 1 on. */
  anchor: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** How many events the chain had. */
  events: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The chain's last link then, as hex. */
  head: hash,
  /** ISO 8601 with Z. */
  time: v.pipe(v.string(), v.isoTimestamp()),
  /** SHA-256 of the statement before, as hex; null in the first. */
  previous: v.nullable(hash),
  /** Who signs: Ed25519 keys as base64 of their SPKI. */
  keys: v.pipe(v.array(v.string()), v.minLength(1)),
})

/** What an anchor says. */
export type Statement = v.InferOutput<typeof statementSchema>

/** A statement as JSON, to the letter as it was signed, and its signatures in the order of its keys. */
export interface Anchor {
  statement: string
  signatures: string[]
}

/** Undefined for what is no statement. */
export function readStatement({ statement }: Pick<Anchor, 'statement'>): Statement | undefined {
  try {
    return v.parse(statementSchema, JSON.parse(statement))
  } catch {
    return undefined
  }
}

/** As hex. */
export function hashOfStatement(statement: string) {
  return createHash('sha256').update(statement).digest('hex')
}

/** Whether every key that it names has signed an anchor. */
export function isSigned({ statement, signatures }: Anchor, keys: string[]) {
  return keys.every((key, i) => isSignedBy(key, statement, signatures[i] ?? ''))
}

/** What is wrong with anchors, a sentence each, and what those say that can be read. */
export interface AnchorCheck {
  statements: Statement[]
  problems: string[]
}

/**
 * Looks whether anchors follow each other without a gap, are signed as they say, and lead to a key
 * that is trusted. A key that signs together with a trusted one is trusted from then on; what came
 * before a trusted anchor is, since that leads to its hash.
 */
export function checkAnchors(
  anchors: readonly Anchor[],
  trustedKeys: Iterable<string>
): AnchorCheck {
  const trusted = new Set(trustedKeys)
  const statements: Statement[] = []
  const problems: string[] = []
  let before: Before = { number: 0, hash: null, events: 0, time: '' }
  let untrusted: number | undefined
  for (const anchor of anchors) {
    const statement = readStatement(anchor)
    const hash = hashOfStatement(anchor.statement)
    if (!statement) {
      problems.push(`What stands for anchor ${before.number + 1} cannot be read`)
      before = { ...before, number: before.number + 1, hash }
      continue
    }
    const { anchor: number, keys } = statement
    problems.push(...breaksWith(before, statement))
    const isTrusted = keys.some((key) => trusted.has(key))
    if (!isSigned(anchor, keys)) problems.push(`Anchor ${number} is not signed by its keys`)
    else if (isTrusted) for (const key of keys) trusted.add(key)
    untrusted = isTrusted ? undefined : (untrusted ?? number)
    statements.push(statement)
    before = { ...statement, number, hash }
  }
  if (untrusted !== undefined) {
    problems.push(`From anchor ${untrusted} on they are signed by another key`)
  }
  return { statements, problems }
}

/** What an anchor has to follow. */
interface Before extends Pick<Statement, 'events' | 'time'> {
  number: number
  hash: string | null
}

function breaksWith(before: Before, next: Statement): string[] {
  const { anchor: number } = next
  if (number !== before.number + 1) return [`Anchor ${before.number + 1} is missing`]
  if (next.previous !== before.hash) {
    return [`Anchor ${number} does not follow the one that is before it`]
  }
  const goesBack = next.events < before.events || next.time < before.time
  return goesBack ? [`Anchor ${number} goes back behind the one before it`] : []
}
