/** True if this process runs the whole suite, as `npm run test:all` does (decision 65). */
const whole = !process.argv.includes('--tags=~@thorough')

/**
 * Returns the number of random examples of an expensive property: all of them in `npm run
 * test:all`, a quarter in `npm test`.
 */
export function propertyRuns(all: number) {
  return whole ? all : Math.ceil(all / 4)
}
