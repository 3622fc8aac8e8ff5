/** Text file of the repository. */
export interface Source {
  path: string
  text: string
}

/** Rules and decisions that can be cited. */
export interface Citable {
  /** Rule numbers, such as '4.3'. */
  rules: ReadonlySet<string>
  /** Decision numbers, such as '4'. */
  decisions: ReadonlySet<string>
}

/** A space, or the break between two lines of a comment. */
const GAP = String.raw`(?:[ \t]+|[ \t]*\n[ \t]*(?:\*|//|#)?[ \t]*)`
const RULES = citation('rules?', String.raw`\d+\.\d+`)
const DECISIONS = citation('decisions?', String.raw`\d+(?!\.?\d)`)
const DECISION_FILES = /(?:\bdecisions\/(\d{4})\b|\b(\d{4})-[a-z\d-]+\.md\b)/g
/** Names of documents that are not in the repository. */
const ELSEWHERE = /\b(?:SPEC|DESIGN|STACK|FIELD|PAYPAL)(?:\.md)?(?![\w-])|§ ?\d/g

/** Returns the rule numbers in the text of docs/rules.md. Throws on a duplicate number. */
export function rulesOf(text: string): Set<string> {
  const numbers = [...text.matchAll(/^- \*\*(\d+\.\d+)\*\* /gm)].map(([, number]) => number!)
  const twice = numbers.find((number, i) => numbers.indexOf(number) < i)
  if (twice !== undefined) throw new Error(`docs/rules.md has two rules ${twice}`)
  return new Set(numbers)
}

/**
 * Returns dangling citations as 'path:line: problem': missing rules and decisions, and documents
 * outside the repository.
 */
export function danglingCitations(sources: readonly Source[], citable: Citable): string[] {
  const kinds = [
    { pattern: RULES, problem: unknown('rule', citable.rules) },
    { pattern: DECISIONS, problem: unknown('decision', citable.decisions) },
    { pattern: DECISION_FILES, problem: unknown('decision', citable.decisions) },
    { pattern: ELSEWHERE, problem: ([cited]: string[]) => [`${cited} is not in the repository`] },
  ]
  return sources.flatMap(({ path, text }) =>
    kinds.flatMap(({ pattern, problem }) =>
      [...text.matchAll(pattern)].flatMap((match) => {
        const line = text.slice(0, match.index).split('\n').length
        return problem(match).map((what) => `${path}:${line}: ${what}`)
      })
    )
  )
}

/** Returns the pattern for a word with numbers: 'rule 4.3', 'rules 4.3, 5.1 and 6.2'. */
function citation(word: string, number: string) {
  const list = `${number}(?:,?(?:${GAP}and)?${GAP}${number})*`
  return new RegExp(`\\b${word}${GAP}(${list})`, 'gi')
}

function unknown(word: string, known: ReadonlySet<string>) {
  return ([, ...groups]: string[]) => {
    const numbers = groups.flatMap((group) => group?.match(/\d+(?:\.\d+)?/g) ?? [])
    return numbers
      .map((number) => number.replace(/^0+/, ''))
      .filter((number) => !known.has(number))
      .map((number) => `there is no ${word} ${number}`)
  }
}
