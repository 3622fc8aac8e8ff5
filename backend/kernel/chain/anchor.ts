import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { isSignedBy } from '#kernel/chain/signing_keys'

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

const statementSchema = v.object({
  /** Anchor number, starting at 1. */
  anchor: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Number of events in the chain; 0 for an anchor signed before any event. */
  events: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The chain's last link at that time, as hex. */
  head: hash,
  /** ISO 8601 with Z. */
  time: v.pipe(v.string(), v.isoTimestamp()),
  /** SHA-256 of the previous statement, as hex; null in the first statement. */
  previous: v.nullable(hash),
  /** Signing keys: Ed25519 public keys as base64 of their SPKI. */
  keys: v.pipe(v.array(v.string()), v.minLength(1)),
})

/** Content of an anchor. */
export type Statement = v.InferOutput<typeof statementSchema>

/** A statement as JSON, byte for byte as signed, and its signatures in the order of its keys. */
export interface Anchor {
  statement: string
  signatures: string[]
}

/** Parses an anchor's statement. Returns undefined when it is invalid. */
export function readStatement({ statement }: Pick<Anchor, 'statement'>): Statement | undefined {
  try {
    return v.parse(statementSchema, JSON.parse(statement))
  } catch {
    return undefined
  }
}

/** Returns the SHA-256 of a statement as hex. */
export function hashOfStatement(statement: string) {
  return createHash('sha256').update(statement).digest('hex')
}

/** Returns true if every one of the keys has signed the anchor. */
export function isSigned({ statement, signatures }: Anchor, keys: string[]) {
  return keys.every((key, i) => isSignedBy(key, statement, signatures[i] ?? ''))
}

/** Problems found in anchors, one sentence each, and the statements that could be parsed. */
export interface AnchorCheck {
  statements: Statement[]
  problems: string[]
}

/**
 * Checks that anchors follow each other without a gap and are signed by the keys they name. Also
 * checks that the keys are trusted. The caller's keys are trusted. So is a key that has signed
 * together with a trusted key, before or later (decision 193).
 */
export function checkAnchors(
  anchors: readonly Anchor[],
  trustedKeys: Iterable<string>
): AnchorCheck {
  const statements: Statement[] = []
  const signed: Statement[] = []
  const problems: string[] = []
  let before: Before = { number: 0, hash: null, events: 0, time: '' }
  for (const anchor of anchors) {
    const statement = readStatement(anchor)
    const hash = hashOfStatement(anchor.statement)
    if (!statement) {
      problems.push(`Anchor ${before.number + 1} cannot be read`)
      before = { ...before, number: before.number + 1, hash }
      continue
    }
    const { anchor: number, keys } = statement
    problems.push(...breaksWith(before, statement))
    if (isSigned(anchor, keys)) signed.push(statement)
    else problems.push(`Anchor ${number} is not signed by its keys`)
    statements.push(statement)
    before = { ...statement, number, hash }
  }
  problems.push(...byOthers(statements, trustedFrom(signed, trustedKeys)))
  return { statements, problems }
}

/**
 * Returns the keys and all keys reachable from them, because signing together with a trusted key
 * confers trust.
 */
function trustedFrom(signed: Statement[], keys: Iterable<string>): Set<string> {
  const trusted = new Set(keys)
  for (const statement of [...signed, ...signed.toReversed()]) {
    if (!isBy(statement, trusted)) continue
    for (const key of statement.keys) trusted.add(key)
  }
  return trusted
}

function isBy({ keys }: Statement, trusted: Set<string>) {
  return keys.some((key) => trusted.has(key))
}

/**
 * Reports anchors signed by untrusted keys, one by one. Consecutive ones at the end are reported
 * together.
 */
function byOthers(statements: Statement[], trusted: Set<string>): string[] {
  const lastOwn = statements.findLastIndex((statement) => isBy(statement, trusted))
  const between = statements.slice(0, lastOwn + 1).filter((one) => !isBy(one, trusted))
  const end = statements[lastOwn + 1]
  return [
    ...between.map(({ anchor }) => `Anchor ${anchor} is signed by another key`),
    ...(end ? [`All anchors from ${end.anchor} on are signed by another key`] : []),
  ]
}

/** Facts about the previous anchor that the next anchor must match. */
interface Before extends Pick<Statement, 'events' | 'time'> {
  number: number
  hash: string | null
}

function breaksWith(before: Before, next: Statement): string[] {
  const { anchor: number } = next
  if (number !== before.number + 1) return [`Anchor ${before.number + 1} is missing`]
  if (next.previous !== before.hash) {
    return [`Anchor ${number} does not follow the previous one`]
  }
  const goesBack = next.events < before.events || next.time < before.time
  return goesBack ? [`Anchor ${number} covers fewer events than the previous one`] : []
}
