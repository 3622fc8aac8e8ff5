import { spawnSync } from 'node:child_process'

const NAMESPACE = `strata-${process.pid}`
const OWN_NETWORK = ['unshare', '--net', '--'] as const

/**
 * Returns a command that runs another in its own network; undefined unless this is root on Linux,
 * because other users may not create one. A new interface in the shared network would interrupt
 * loading browsers on the same machine (Chromium's ERR_NETWORK_CHANGED).
 */
export function inOwnNetwork(command: string) {
  const [program, ...args] = OWN_NETWORK
  const works = spawnSync(program, [...args, 'ip', 'link']).status === 0
  return works ? ([...OWN_NETWORK, command] as const) : undefined
}

/**
 * Simulated other machine for programs in a separate network; it can vanish without notifying
 * either side.
 */
export class OtherMachine {
  /** This machine's address seen from the other machine (198.18.0.0/15 is for tests, RFC 2544). */
  readonly host = '198.18.0.1'
  /** Address of the other machine. */
  readonly ownHost = '198.18.0.2'

  /** Creates the machine; call it in a process started by `inOwnNetwork`. */
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

  /** Command prefix that runs a program on the other machine. */
  get command(): string[] {
    return ['ip', 'netns', 'exec', NAMESPACE]
  }

  /** Cuts the network: no packet leaves or reaches the other machine. */
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
