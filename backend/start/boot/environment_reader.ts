/** What is wrong with the environment; each problem is one line for the person who starts Strata. */
export class InvalidEnvironment extends Error {
  override name = 'InvalidEnvironment'

  constructor(readonly problems: string[]) {
    super(problems.join('\n'))
  }
}

/** Reads variables and collects what is wrong with them. An empty variable counts as not set. */
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

  /** All variables that were asked for. */
  get names(): string[] {
    return [...this.#names]
  }

  /** Notes a problem, unless the variable has one already. */
  refuse(name: string, problem: string) {
    if (!this.#problems.has(name)) this.#problems.set(name, problem)
  }

  /** The variable as it is. */
  text(name: string): string | undefined {
    this.#names.add(name)
    return this.#env[name]?.trim() || undefined
  }

  /** The variable, if it has this form; `rule` says what it must be. */
  checked(name: string, isRight: (value: string) => boolean, rule: string): string | undefined {
    const value = this.text(name)
    if (value === undefined || isRight(value)) return value
    this.refuse(name, `must be ${rule}.`)
    return undefined
  }

  /** The variable, if it is one of these words. */
  oneOf<Word extends string>(name: string, words: readonly Word[]): Word | undefined {
    const value = this.text(name)
    const word = words.find((candidate) => candidate === value)
    if (value && !word) this.refuse(name, `must be ${words.join(' or ')}, not "${value}".`)
    return word
  }

  /** Variables that make sense together only: all of them, or undefined when none is set. */
  allOrNone<Name extends string>(...names: Name[]): Record<Name, string> | undefined {
    const set = names.filter((name) => this.text(name) !== undefined)
    if (set.length === 0) return undefined
    for (const name of names) {
      if (!set.includes(name)) this.refuse(name, `is missing: it goes with ${set.join(', ')}.`)
    }
    const entries = names.map((name) => [name, this.text(name) ?? ''])
    return Object.fromEntries(entries) as Record<Name, string>
  }
}
