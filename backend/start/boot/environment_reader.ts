/** Thrown when the environment is invalid; each problem is one line for the operator. */
export class InvalidEnvironment extends Error {
  override name = 'InvalidEnvironment'

  constructor(readonly problems: string[]) {
    super(problems.join('\n'))
  }
}

/** Reads variables and collects their problems. An empty variable counts as not set. */
export class EnvironmentReader {
  readonly #env: NodeJS.ProcessEnv
  readonly #problems = new Map<string, string>()
  readonly #names = new Set<string>()

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env
  }

  /** One line for each variable with a problem. */
  get problems(): string[] {
    return [...this.#problems].map(([name, problem]) => `${name} ${problem}`)
  }

  /** All variables that were read. */
  get names(): string[] {
    return [...this.#names]
  }

  /** Records a problem, unless the variable already has one. */
  refuse(name: string, problem: string) {
    if (!this.#problems.has(name)) this.#problems.set(name, problem)
  }

  /** Returns the raw value of the variable. */
  text(name: string): string | undefined {
    this.#names.add(name)
    return this.#env[name]?.trim() || undefined
  }

  /** Returns the variable if it has the required format; `rule` describes that format. */
  checked(name: string, isRight: (value: string) => boolean, rule: string): string | undefined {
    const value = this.text(name)
    if (value === undefined || isRight(value)) return value
    this.refuse(name, `must be ${rule}.`)
    return undefined
  }

  /** Returns the variable if it is one of these words. */
  oneOf<Word extends string>(name: string, words: readonly Word[]): Word | undefined {
    const value = this.text(name)
    const word = words.find((candidate) => candidate === value)
    if (value && !word) this.refuse(name, `must be ${words.join(' or ')}, not "${value}".`)
    return word
  }

  /** Returns variables that only make sense together: all, or undefined when none is set. */
  allOrNone<Name extends string>(...names: Name[]): Record<Name, string> | undefined {
    const set = names.filter((name) => this.text(name) !== undefined)
    if (set.length === 0) return undefined
    for (const name of names) {
      if (!set.includes(name))
        this.refuse(name, `is missing: set it together with ${set.join(', ')}.`)
    }
    const entries = names.map((name) => [name, this.text(name) ?? ''])
    return Object.fromEntries(entries) as Record<Name, string>
  }
}
