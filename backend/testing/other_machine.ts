import { spawnSync } from 'node:child_process'

const NAMESPACE = `strata-${process.pid}`
const OWN_NETWORK = ['unshare', '--net', '--'] as const

/**
 * A command that runs another in a network of its own; undefined where this user may not make one:
 * elsewhere than as root on Linux. A new network in that of all others would cut off what browsers
 * are loading, from the same machine, too (Chromium's ERR_NETWORK_CHANGED).
 */
export function inOwnNetwork(command: string) {
  const [program, ...args] = OWN_NETWORK
  const works = spawnSync(program, [...args, 'ip', 'link']).status === 0
  return works ? ([...OWN_NETWORK, command] as const) : undefined
}

/**
 * Another machine, as programs in a network of its own see it, that can be cut off without a word to
 * either side.
 */
export class OtherMachine {
  /** The address of this machine, as seen from there (198.18.0.0/15 is for tests, RFC 2544). */
  readonly host = '198.18.0.1'
  /** The other machine's own. */
  readonly ownHost = '198.18.0.2'

  /** In a process that `inOwnNetwork` started. */
  static make(): OtherMachine {
    const machine = new OtherMachine()
    ip('link', 'set', 'lo', 'up')
    ip('netns', 'add', NAMESPACE)
    ip('link', 'add', 'strata', 'type', 'veth', 'peer', 'name', 'eth0', 'netns', NAMESPACE)
    ip('address', 'add', `${machine.host}/30`, 'dev', 'strata')
    ip('link', 'set', 'strata', 'up')
    ip('-n', NAMESPACE, 'address', 'add', `${machine.ownHost}/30`, 'dev', 'eth0')
    ip('-n', NAMESPACE, 'link', 'set', 'eth0', 'up')
    return machine
  }

  /** The command that runs another there. */
  get command(): string[] {
    return ['ip', 'netns', 'exec', NAMESPACE]
  }

  /** Nothing comes from there any more, and nothing arrives. */
  vanish() {
    ip('-n', NAMESPACE, 'link', 'set', 'eth0', 'down')
  }

  remove() {
    ip('netns', 'delete', NAMESPACE)
  }
}

function ip(...args: string[]) {
  const { status, stderr } = spawnSync('ip', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`)
}
