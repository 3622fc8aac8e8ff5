import { spawn, spawnSync, type SpawnOptions } from 'node:child_process'

/** User that Postgres runs as; without a uid, the user of this process. */
export interface Identity {
  uid?: number
  gid?: number
}

/**
 * User namespace in which root's processes appear as `nobody`, for root in a container that may not
 * switch users. Files stay owned by root.
 */
export const USER_NAMESPACE: Identity = Object.freeze({})
const UNSHARE = ['--user', '--map-user=65534', '--map-group=65534', '--']

/** Spawns a program as that user, with a clean environment and English messages. */
export function spawnAs(identity: Identity, file: string, args: string[], options: SpawnOptions) {
  const [program, programArgs, programOptions] = prepare(identity, file, args)
  return spawn(program, programArgs, { ...programOptions, ...options })
}

/** Runs a program as that user to completion; returns its success and its output. */
export function runAs(identity: Identity, file: string, args: string[]) {
  const [program, programArgs, options] = prepare(identity, file, args)
  const result = spawnSync(program, programArgs, { ...options, cwd: '/', encoding: 'utf8' })
  const output = `${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`
  return { ok: result.status === 0, output }
}

export function succeedsAs(identity: Identity, file: string, args: string[]) {
  return runAs(identity, file, args).ok
}

function prepare(identity: Identity, file: string, args: string[]) {
  const env: NodeJS.ProcessEnv = { LC_ALL: 'C' }
  for (const name of ['PATH', 'SystemRoot', 'TEMP', 'TMP']) env[name] = process.env[name]
  const options = { env, windowsHide: true, uid: identity.uid, gid: identity.gid }
  return identity === USER_NAMESPACE
    ? (['unshare', [...UNSHARE, file, ...args], options] as const)
    : ([file, args, options] as const)
}
