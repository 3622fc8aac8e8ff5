/**
 * Splits the words after `npm test --` into steps and options for Japa. Without a step, it returns
 * the gate's steps; `all` adds the steps of `npm run test:all`. With options alone, it returns
 * every suite of `all`.
 *
 * @throws for a word that is not a step
 */
export function parseArguments(args, steps) {
  const chosen = []
  const options = []
  let all = false
  for (const [index, arg] of args.entries()) {
    const step = steps.find(({ name }) => name === arg)
    const isValue = /^--[^=]+$/.test(args[index - 1] ?? '')
    if (step && !isValue) chosen.push(step)
    else if (arg === 'all' && !isValue) all = true
    else if (isValue || arg.startsWith('-')) options.push(arg)
    else throw new Error(`No step "${arg}". There are: ${steps.map(({ name }) => name).join(', ')}`)
  }
  if (chosen.length > 0) return { steps: chosen, options, scope: 'named' }
  if (all || options.length > 0) {
    const usual = steps.filter(({ runsIn }) => runsIn !== 'request')
    return options.length > 0
      ? { steps: usual.filter(({ kind }) => kind === 'suite'), options, scope: 'named' }
      : { steps: usual, options, scope: 'all' }
  }
  return { steps: steps.filter(({ runsIn }) => runsIn === undefined), options, scope: 'gate' }
}

/** Returns the commands of a step in this scope: Node's arguments, one list per shard. */
export function commandsOf(step, { scope, options }) {
  const extra = step.kind === 'suite' ? options : []
  const inScope = scope === 'gate' ? (step.inGate ?? []) : []
  const commands = step.commands.map((command) => [...command, ...inScope, ...extra])
  const count = (scope === 'gate' ? step.gateShards : undefined) ?? step.shards ?? 1
  if (count === 1) return commands
  const shards = Array.from({ length: count }, (_, i) => `--shard=${i + 1}/${count}`)
  return commands.flatMap((command) => shards.map((shard) => [...command, shard]))
}
