/**
 * Splits what stands behind `npm test --` into steps to run and options for Japa. Without a step
 * all of them run; with options but no step, only the suites do.
 */
export function parseArguments(args, steps) {
  const chosen = []
  const options = []
  for (const [index, arg] of args.entries()) {
    const step = steps.find(({ name }) => name === arg)
    const isValue = /^--[^=]+$/.test(args[index - 1] ?? '')
    if (step && !isValue) chosen.push(step)
    else if (isValue || arg.startsWith('-')) options.push(arg)
    else throw new Error(`No step "${arg}". There are: ${steps.map(({ name }) => name).join(', ')}`)
  }
  if (chosen.length > 0) return { steps: chosen, options }
  const usual = steps.filter(({ onRequest }) => !onRequest)
  const all = options.length > 0 ? usual.filter(({ kind }) => kind === 'suite') : usual
  return { steps: all, options }
}
