/** True unless this process runs a part of `npm test` (decision 65). */
export const isWhole = !process.argv.includes('--tags=~@thorough')

/**
 * Returns the number of random examples of an expensive property: all of them in `npm run
 * test:all`, a quarter in `npm test`.
 */
export function propertyRuns(all: number) {
  return isWhole ? all : Math.ceil(all / 4)
}
