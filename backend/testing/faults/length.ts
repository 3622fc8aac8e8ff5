/** Rounds of each fault: one in `npm test`, more with `--rounds=20`. */
export const ROUNDS = Number(option('rounds') ?? 1)
/** True for the long form, which has its own machine and the limits of docs/reliability.md. */
export const IS_LONG = ROUNDS > 1
/**
 * Milliseconds after a fault within which every process must work again: 10 seconds, and more when
 * other work keeps the machine busy.
 */
export const RECOVERY_LIMIT = IS_LONG ? 10_000 : 60_000

/** Folder with an older built version, from which the upgrade test starts; set by `--from=`. */
export const OLDER_VERSION = option('from')

function option(name: string) {
  const prefix = `--${name}=`
  return process.argv.find((argument) => argument.startsWith(prefix))?.slice(prefix.length)
}
