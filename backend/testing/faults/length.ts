/** How often each fault happens: once in `npm test`, more often with `--rounds=20`. */
export const ROUNDS = Number(option('rounds') ?? 1)
/** The long form has a machine for itself, and the times of docs/reliability.md. */
export const IS_LONG = ROUNDS > 1
/**
 * How soon after the end of a fault every process works again, in milliseconds: 10 seconds, and
 * more where others keep the machine busy.
 */
export const RECOVERY_LIMIT = IS_LONG ? 10_000 : 60_000

/** A folder with an older version, built, from which `--from=` has the test of upgrades begin. */
export const OLDER_VERSION = option('from')

function option(name: string) {
  const prefix = `--${name}=`
  return process.argv.find((argument) => argument.startsWith(prefix))?.slice(prefix.length)
}
